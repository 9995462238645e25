import { z } from "@hono/zod-openapi";
import type { Actor } from "#domain/roles.ts";
import { idSchema } from "#domain/schemas/text.ts";

/** A record's id in a path, or `me` for the user's own, requested before the browser knows who is signed in. */
export const idOrMe = z.union([z.literal("me"), idSchema]);

/** The actual id. */
export function resolveMe(actor: Actor, id: z.infer<typeof idOrMe>): string {
  return id === "me" ? actor.id : id;
}
