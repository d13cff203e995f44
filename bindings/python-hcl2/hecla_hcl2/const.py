"""The keys of a configuration in python-hcl2's form that are not arguments or blocks."""

IS_BLOCK = "__is_block__"
COMMENTS_KEY = "__comments__"
INLINE_COMMENTS_KEY = "__inline_comments__"
