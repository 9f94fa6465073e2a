"""Speed, beside what people would use instead; see README.md here."""

__all__: list[str] = []
