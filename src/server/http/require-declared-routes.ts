import type { OpenAPIHono } from "@hono/zod-openapi";
import type { AppEnv } from "./context.ts";

/** Stops the start if a route declares no permission, because it was added without `describeRoute`. */
export function rejectUndeclaredRoutes(
  router: Pick<OpenAPIHono<AppEnv>, "openAPIRegistry" | "routes">,
): void {
  const declared = new Set<string>();
  for (const definition of router.openAPIRegistry.definitions) {
    if (definition.type !== "route") continue;
    const { method, path } = definition.route;
    if (!("x-permission" in definition.route)) throw new Error(`${method} ${path} declares no permission`);
    declared.add(`${method.toUpperCase()} ${path.replaceAll(/\{([^}]+)\}/g, ":$1")}`);
  }
  for (const { method, path } of router.routes) {
    if (!declared.has(`${method} ${path}`)) throw new Error(`${method} ${path} declares no permission`);
  }
}
