"""The simulated chips' tests: figures from data sheets and standards, worked out by hand."""

__all__: list[str] = []
