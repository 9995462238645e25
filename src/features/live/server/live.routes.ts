import { z } from "@hono/zod-openapi";
import { streamSSE } from "hono/streaming";
import { createRouter, describeRoute } from "#server/http/create-router.ts";
import { actorOf, addressOf } from "#server/http/require-actor.ts";

/** Longer ago than anything that a server remembers. */
const ageMax = 24 * 60 * 60 * 1000;

export const liveRoutes = createRouter().openapi(
  describeRoute("live.listen", "get", "/live", {
    summary:
      "A stream of events: `changed` when feedback that the actor can list has changed, `resync` when it may have, otherwise `ping`. It ends after a few minutes, to be opened again",
    request: {
      query: z.strictObject({
        age: z.coerce
          .number()
          .int()
          .min(0)
          .max(ageMax)
          .optional()
          .describe(
            "How many milliseconds ago the shown data was read: if it has changed since, the first event says so",
          ),
      }),
    },
    responses: {
      200: { description: "The events", content: { "text/event-stream": { schema: z.string().max(100) } } },
    },
  }),
  (c) => {
    // Nobody would read its stream.
    if (c.req.method === "HEAD") return c.body(null, 200);
    const actor = actorOf(c);
    const reader = {
      userId: actor.id,
      teacherId: actor.role === "teacher" ? actor.id : null,
      address: addressOf(c),
      ageMs: c.req.valid("query").age ?? 0,
    };
    const stream = c.var.services.live.open(reader, () => c.env?.incoming?.socket.destroy?.());
    // Proxies such as nginx would keep the events until they have many.
    c.header("X-Accel-Buffering", "no");
    return streamSSE(c, async (events) => {
      events.onAbort(() => stream.end());
      await stream.send((event) => events.writeSSE({ event, data: event }));
    });
  },
);
