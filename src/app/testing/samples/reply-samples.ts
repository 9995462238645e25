import { randomUUID } from "node:crypto";
import { needs, type Samples } from "./samples.ts";

const text = "I heard that it was too fast. I will slow down.";

export const replySamples: Samples = {
  "GET /lesson-replies": needs("reply.read", ({ open, answered }) => ({
    query: { lessons: `${open.id},${answered.id}` },
  })),
  "GET /feedback-marks": needs("reply.read", ({ feedback }) => ({ query: { feedback: feedback.id } })),
  "POST /feedback-marks": needs("feedback.mark-seen", ({ feedback }) => ({
    body: { feedback: [feedback.id] },
  })),
  "PUT /feedback/{id}/done": needs("feedback.mark-seen", ({ feedback }) => ({
    id: feedback.id,
    body: { isDone: true },
  })),
  "POST /lessons/{id}/reply": needs("reply.write", ({ open }) => ({
    id: open.id,
    body: { id: randomUUID(), text },
  })),
  "POST /feedback/{id}/reply": needs("reply.write", ({ feedback }) => ({
    id: feedback.id,
    body: { id: randomUUID(), text },
  })),
  "PATCH /replies/{id}": needs("reply.write", ({ reply }) => ({
    id: reply.id,
    body: { text, updatedAt: null },
  })),
  "DELETE /replies/{id}": needs("reply.write", ({ reply }) => ({ id: reply.id })),
  "GET /news": needs("news.own"),
  "DELETE /news/replies/{id}": needs("news.own", ({ reply }) => ({ id: reply.id }), {
    // Marks nothing: nobody learns whose reply it is.
    otherStudent: 204,
  }),
  "POST /replies/{id}/removal": needs("reply.remove", ({ reply }) => ({ id: reply.id })),
};
