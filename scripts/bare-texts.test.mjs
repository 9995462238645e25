import { expect, test } from "vitest";
import { bareTexts } from "./bare-texts.mjs";

test.each([
  "<button>{busy && <Spinner />}{label}</button>",
  "<button>{busy && <Spinner />}Save</button>",
  "<p>{count} students</p>",
  "<p>{isOpen ? <b>Open</b> : name}</p>;<p><i />{isOpen ? <b>Open</b> : name}</p>",
  "<p>{isNew && <i />} <b>{name}</b></p>",
  "<p>{text || <i />}<b /></p>",
  "<p>{icon}<b /></p>",
  "<>{name}</>",
  "<><b /> <i /></>",
  "<p>{names.map((name) => name)}<b /></p>",
  "<p>{t.common.number(count)}<Star /></p>",
])("a text beside other children is found: %s", (source) => {
  expect(bareTexts(`const page = () => ${source.replace(";<", "; const other = () => <")};`)).not.toEqual([]);
});

test.each([
  "<p>{name}</p>",
  "<p>Words, and more words</p>",
  "<p><b>{name}</b> <i>{topic}</i></p>",
  "<p><b>{name}</b> {isNew && <i />}</p>",
  "<button>{busy && <Spinner />}<span>{label}</span></button>",
  "<p>{isOpen ? <b>Open</b> : null}<span>{name}</span></p>",
  "<ul>{names.map((name) => <li key={name}>{name}</li>)}<li /></ul>",
  "<>{/* A comment. */}<b /></>",
])("a text alone in its element is left alone: %s", (source) => {
  expect(bareTexts(`const page = () => ${source};`)).toEqual([]);
});

test("a component that returns words is found, because it may be beside others", () => {
  const component = (returned) => `export function Who({ name }) { return ${returned}; }`;
  expect(bareTexts(component("name ? <b>{name}</b> : t.audit.system"))).toEqual([1]);
  expect(bareTexts(component("t.common.number(1)"))).toEqual([1]);
  expect(bareTexts(component("<b>{t.audit.system}</b>"))).toEqual([]);
  expect(bareTexts("function inWords(count) { return t.common.number(count); }")).toEqual([]);
});

test("a name whose type has no texts may be beside others", () => {
  const component = (type) =>
    `function Card({ children }: { children: ${type} }) { return <div><h2 />{children}</div>; }`;
  expect(bareTexts(component("Elements"))).toEqual([]);
  expect(bareTexts(component("ReactNode"))).toEqual([1]);
});
