"""An object of each public class, and a call of each public function, for tests that are generated over the package."""

import inspect
import pathlib
import tempfile
from types import ModuleType

import hecla
import hecla.hcl2
import hecla.pcl
import hecla.wire

TEXT = 'a = "x" # c\nb "l" {\n  c = [1, f(var.e), -2.5]\n  d = { k = a.b[0] }\n}\n'
SCHEMA = '{"attributes": {"a": {"type": "string", "optional": true}}}'
SPEC = 'object {\n  attr "a" {\n    type = string\n  }\n}\n'

folder = pathlib.Path(tempfile.mkdtemp())
path = folder / "main.tf"
path.write_text('locals {\n  a = 1\n}\n')

file = hecla.parse(TEXT, "main.hcl")
block = file.body.blocks[0]
document = hecla.Document(TEXT, "main.hcl")
diagnostics = hecla.parse('resource "a" "b" {\n  c = = 1\n  d = [\n}\n', "bad.hcl", recover=True).diagnostics
types = hecla.pcl.PclTypes()
program = types.bind_program([hecla.parse("a = 1\n", "main.pp")])


def double(value: int) -> int:
    return value * 2


OBJECTS = [
    block.attributes["c"],
    block,
    file.body,
    hecla.BodySchema(["a"], required=["b"], blocks={"c": ["d"]}),
    block.attributes["c"].expression.children[1].static_call(),
    file.comments[0],
    file.body.content(hecla.BodySchema(["a"], blocks={"b": ["name"]})),
    hecla.Context({"a": 1, "s": hecla.Value("x").with_marks("sensitive")}, {"f": double}, library="terraform"),
    hecla.Context.literal_only(),
    *diagnostics,
    *hecla.diff(TEXT, TEXT.replace('"x"', "1").replace("c =", "e ="), moves=True),
    document,
    hecla.Edit.set("a.b[0]", {"x": [1, None]}),
    hecla.Edit.rename("b.l", "b", "m"),
    hecla.Edit.add("b.l", "z = 1", "first"),
    block.attributes["c"].expression,
    block.attributes["c"].expression.children[0],
    file,
    hecla.parse('{"a": [1]}', "a.json"),
    hecla.Context().function("upper"),
    hecla.Limits(max_nesting=50),
    document.find("b.l.c")[0],
    hecla.merge(TEXT, TEXT, TEXT.replace('"x"', "1")),
    hecla.Module(folder),
    file.body.range.start,
    block.range,
    hecla.Value.unknown("number", min=1, max=2.5, not_null=True).refinement,
    hecla.Value.unknown("string", prefix="a").refinement,
    hecla.scan([folder]),
    hecla.Spec(SPEC),
    *hecla.tokenize(TEXT)[0],
    hecla.Traversal.parse('a.b[0]["c"]'),
    *map(
        hecla.Type,
        ("any", "string", "list(set(map(bool)))", "object({a = optional(number), b = tuple([any])})"),
    ),
    hecla.TypeConstraint("object({port = optional(number, 80)})"),
    hecla.Value(None),
    hecla.Value({"a": [1, 2.5, "x", True, None, {"b": hecla.Value("s").with_marks("m", "sensitive")}]}),
    hecla.Value.unknown("list(string)", min_length=1, max_length=3).with_marks("m"),
    hecla.Value.set_of("string", ["a", "b"]),
    hecla.Value.list_of("number", [10**60, float("inf"), 1]),
    hecla.Value.null("map(string)"),
    hecla.Value.unknown(),
    hecla.wire.SchemaBlock(SCHEMA),
    types,
    program,
    program.nodes[0],
    hecla.pcl.PclPackages(types),
    hecla.ParseError(diagnostics),
    hecla.EvaluationError((), "no"),
    hecla.EditError(diagnostics[:1]),
    hecla.ValidationError(diagnostics[1:]),
    hecla.ConversionError((), "no"),
    hecla.HeclaError(diagnostics),
]
try:
    hecla.parse_file(folder / "missing.tf")
except hecla.ParseError as error:
    OBJECTS.append(error)

MODULES = (hecla, hecla.wire, hecla.pcl, hecla.hcl2)


def public(module: ModuleType) -> list[tuple[str, object]]:
    return [(name, getattr(module, name)) for name in getattr(module, "__all__", ()) if not name.startswith("__")]


def classes() -> list[type]:
    found = {value for module in MODULES[:3] for _, value in public(module) if isinstance(value, type)}
    return sorted(found, key=lambda kind: kind.__name__)


def callables() -> dict[str, object]:
    """Returns the public functions, and the classes with their methods."""
    found: dict[str, object] = {}
    for module in MODULES[:3]:
        for name, value in public(module):
            if not callable(value):
                continue
            found[f"{module.__name__}.{name}"] = value
            if isinstance(value, type) and not issubclass(value, BaseException):
                for member, method in inspect.getmembers(value, callable):
                    if not member.startswith("_"):
                        found[f"{module.__name__}.{name}.{member}"] = method
    return found
