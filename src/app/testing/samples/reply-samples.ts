import { randomUUID } from "node:crypto";
import type { Samples } from "./samples.ts";

const text = "I heard that it was too fast. I will slow down.";

export const replySamples: Samples = {
  "GET /lesson-replies": ({ open, answered }) => ({
    path: "/lesson-replies",
    query: { lessons: `${open.id},${answered.id}` },
  }),
  "GET /feedback-marks": ({ given }) => ({ path: "/feedback-marks", query: { feedback: given.id } }),
  "POST /feedback-marks": ({ given }) => ({ path: "/feedback-marks", body: { feedback: [given.id] } }),
  "POST /lessons/{id}/reply": ({ open }) => ({
    path: `/lessons/${open.id}/reply`,
    body: { id: randomUUID(), text },
  }),
  "POST /feedback/{id}/reply": ({ given }) => ({
    path: `/feedback/${given.id}/reply`,
    body: { id: randomUUID(), text },
  }),
  "PATCH /replies/{id}": ({ reply }) => ({ path: `/replies/${reply.id}`, body: { text, updatedAt: null } }),
  "DELETE /replies/{id}": ({ reply }) => ({ path: `/replies/${reply.id}` }),
  "POST /replies/{id}/removal": ({ reply }) => ({ path: `/replies/${reply.id}/removal` }),
};
