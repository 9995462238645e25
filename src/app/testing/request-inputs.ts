/** The part of JSON Schema that the API's own document uses. */
interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
}

interface Operation {
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** A text or a list that a client may send. */
export interface RequestInput {
  /** In the access table's notation: `PATCH /students/{id}`. */
  route: string;
  location: "path" | "query" | "body";
  /** The parameter, or the keys that lead to it in the body; `[]` is a list's item. */
  keys: string[];
  kind: "text" | "list";
  schema: Schema;
  /** Other required members, where the body is one of several. */
  beside: Record<string, unknown>;
}

type Found = Pick<RequestInput, "keys" | "kind" | "schema" | "beside">;

function inputsOf(schema: Schema, keys: string[], beside: Record<string, unknown>): Found[] {
  const types = [schema.type ?? []].flat();
  const variants = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((each) => each ?? []);
  return [
    ...(types.includes("string") && schema.enum === undefined
      ? [{ keys, kind: "text" as const, schema, beside }]
      : []),
    ...(types.includes("array") ? [{ keys, kind: "list" as const, schema, beside }] : []),
    ...(schema.items ? inputsOf(schema.items, [...keys, "[]"], beside) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, each]) =>
      inputsOf(each, [...keys, key], beside),
    ),
    ...variants.flatMap((each) => inputsOf(each, keys, { ...beside, ...constantsOf(each) })),
  ];
}

/** The members that identify this one of several bodies. */
function constantsOf({ properties = {} }: Schema): Record<string, unknown> {
  const constants = Object.entries(properties).filter(([, each]) => each.enum?.length === 1);
  return Object.fromEntries(constants.map(([key, each]) => [key, each.enum?.[0]]));
}

/**
 * Every text and every list of every request, from the API's own description, so new fields are included automatically.
 */
export function requestInputs(document: unknown): RequestInput[] {
  const { paths } = document as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const route = `${method.toUpperCase()} ${path}`;
      const parameters = (operation.parameters ?? []).flatMap(({ in: location, name, schema }) =>
        inputsOf(schema, [name], {}).map((found) => ({
          route,
          location: location as "path" | "query",
          ...found,
        })),
      );
      const body = operation.requestBody?.content["application/json"]?.schema ?? {};
      return [
        ...parameters,
        ...inputsOf(body, [], {}).map((found) => ({ route, location: "body" as const, ...found })),
      ];
    }),
  );
}
