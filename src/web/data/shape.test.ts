import { expect, test } from "vitest";
import { hasShape, nullable, optional } from "./shape.ts";

const list = { items: [{ id: "string" }] };
const record = { id: "string", teacher: { name: "string" }, leftOn: optional("string") };
const session = { account: nullable({ id: "string" }) };

test.each([
  ["a list", { items: [{ id: "1", more: 1 }], next: null }, list],
  ["an empty list", { items: [], next: null }, list],
  ["a record", { id: "1", teacher: { name: "Meera" }, leftOn: null }, record],
  ["a record without what may be missing", { id: "1", teacher: { name: "Meera" } }, record],
  ["nobody", { account: null }, session],
])("%s has its shape", (_, value, shape) => {
  expect(hasShape(value, shape)).toBe(true);
});

const others = [
  { items: [], next: null },
  [],
  "x",
  1,
  true,
  null,
  undefined,
  {},
  { items: {} },
  { items: [{}] },
];

test.each(others)("%j is neither a record nor a session", (value) => {
  expect(hasShape(value, record)).toBe(false);
  expect(hasShape(value, session)).toBe(false);
});

test.each(others.slice(1))("%j is no list", (value) => {
  expect(hasShape(value, list)).toBe(false);
});
