"""The campaign of Sanctorvm, part by part."""

__all__: list[str] = []
