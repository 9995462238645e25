import { createRoute, OpenAPIHono, type RouteConfig, z } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import { errors } from "#domain/errors.ts";
import type { Permission } from "#domain/permissions.ts";
import { errorBodySchema } from "#domain/schemas/error-body.ts";
import { idSchema } from "#domain/schemas/text.ts";
import { issueSentence } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { Cost } from "#server/overload/turns.ts";
import type { AppEnv } from "./context.ts";
import { requirePermission } from "./require-actor.ts";

type Validation = { target: string } & ({ success: true } | { success: false; error: z.ZodError });

/** The first invalid field of a request becomes its `ErrorBody`: the rule's message, with the field. */
function rejectInvalidInput(result: Validation): void {
  if (result.success) return;
  // A malformed id cannot exist.
  if (result.target === "param") throw new ApiError("not-found");
  const issue = result.error.issues[0];
  throw new ApiError("invalid-input", {
    sentence: issueSentence(issue?.message),
    field: issue?.path.join(".") || undefined,
  });
}

/** A feature's router; its routes are declared with `describeRoute`. */
export function createRouter() {
  return new OpenAPIHono<AppEnv>({ defaultHook: rejectInvalidInput });
}

/** Rejects a query on a route that reads none: unknown keys are rejected, as in bodies. */
const rejectQuery = createMiddleware<AppEnv>(async (c, next) => {
  if (Object.keys(c.req.queries()).length > 0) throw new ApiError("invalid-input");
  await next();
});

const rejections = Object.fromEntries(
  Object.values(errors).map(({ status }) => [
    status,
    { description: "Rejected", content: { "application/json": { schema: errorBodySchema } } },
  ]),
);

/**
 * A route and who may call it. The permission is checked before the input: 401 or 403; the handler checks its scope with `can`. Rejections
 * are documented here, so a handler's type contains only successes. Work of more than about a third of a second in a large school is
 * declared costly.
 */
export function describeRoute<
  const Method extends RouteConfig["method"],
  const Path extends string,
  const Route extends Omit<RouteConfig, "method" | "path"> & { "x-costly"?: Cost },
>(permission: Permission, method: Method, path: Path, route: Route) {
  return createRoute({
    ...route,
    method,
    path,
    responses: { ...rejections, ...route.responses } as Route["responses"],
    middleware: [
      requirePermission(permission),
      takeTurn(route["x-costly"]),
      ...(route.request?.query ? [] : [rejectQuery]),
      ...[route.middleware ?? []].flat(),
    ],
    "x-permission": permission,
  });
}

/** The parameters of a path with one `{id}`. */
export const idParams = z.strictObject({ id: idSchema });

/** A JSON body that must be there: left optional, a body of another content type would pass unchecked. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { "application/json": { schema } } } as const;
}

/** A successful response in JSON. */
export function jsonResponse<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { "application/json": { schema } } } as const;
}

/** A signed-in person's request waits for its turn, which ends with the response, or when a handler that called `holdTurn` ends it. */
function takeTurn(cost: Cost | undefined) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const { actor, services } = c.var;
    if (actor === null) return next();
    const { costly, others } = services.turns;
    const signalOf = () => c.req.raw.signal;
    const end = await (cost === undefined
      ? others.take(actor.id, "other", signalOf)
      : costly.take(actor.id, cost, signalOf));
    let isHeld = false;
    c.set("holdTurn", () => {
      isHeld = true;
      return end;
    });
    try {
      await next();
    } finally {
      if (!isHeld) end();
    }
  });
}
