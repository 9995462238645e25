import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { authorHeader, type ErrorCode, errors } from "#domain/errors.ts";
import { newId } from "#web/data/new-id.ts";
import {
  forgetOwner,
  openDeviceStore,
  readOwner,
  takeOwnership,
  type UnsentFeedback,
} from "#web/offline/device-store.ts";
import { flush } from "./flush.ts";
import { changeUnsent, draftIn, readUnsent, withDraft, withSubmission } from "./unsent-store.ts";

// Random histories of one phone that two students share, against a model of the server: nothing that was typed or submitted is lost,
// doubled, or stored under another name. A page that is killed is one whose next step never comes: everything is in the
// browser's database after each step, so continuing the history without that page is the same.

const runs = Number(import.meta.env.VITE_OUTBOX_RUNS ?? 60);
const users = ["asha", "bina"] as const;
type User = (typeof users)[number];
const lessons = ["algebra", "optics", "tides"];

type Network = "online" | "offline" | "loses responses" | "busy" | "failing" | "a hotel";

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant("submit" as const),
      reviewId: fc.constantFrom(...lessons),
      /** In another tab it is edited and submitted once more, before the response. */
      isEdited: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("edit" as const), pick: fc.nat(9) }) },
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant("type" as const), reviewId: fc.constantFrom(...lessons) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant("elsewhere" as const), reviewId: fc.constantFrom(...lessons) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant("delete class" as const),
      reviewId: fc.constantFrom(...lessons),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant("send" as const), tabs: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant("network" as const),
      network: fc.constantFrom<Network>("online", "offline", "loses responses", "busy", "failing", "a hotel"),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant("sign in" as const), user: fc.constantFrom(...users) }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("sign out" as const), discard: fc.boolean() }) },
  // The server has ended the session, and the page does not know yet.
  { weight: 1, arbitrary: fc.record({ type: fc.constant("session ends" as const) }) },
  // Another tab has signed someone else in, and this one does not know yet.
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant("cookie of" as const),
      user: fc.constantFrom(...users),
      hasPage: fc.boolean(),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface Stored {
  userId: string;
  reviewId: string;
  rating: number;
  message: string;
  withheld?: boolean;
}

/** The server's rules for a submission (features/feedback/server/feedback.actions.ts). */
class Server {
  readonly stored = new Map<string, Stored>();
  readonly deleted = new Set<string>();
  /** Who the browser's cookie says is signed in. */
  cookie: User | null = null;
  network: Network = "online";
  /** Done once, before the next response. */
  beforeResponse: (() => Promise<unknown>) | undefined;

  submit(author: string | null, { id, ...sent }: Omit<Stored, "userId"> & { id: string }): Response {
    const userId = this.cookie;
    if (userId === null) return rejection("not-signed-in");
    if (author !== userId) return rejection("other-user");
    const known = this.stored.get(id);
    if (known) {
      const isSame = JSON.stringify(known) === JSON.stringify({ userId, ...sent });
      return isSame ? this.receipt(id) : rejection("conflict");
    }
    if (this.deleted.has(sent.reviewId)) return rejection("not-found");
    const others = [...this.stored.values()];
    if (others.some((each) => each.userId === userId && each.reviewId === sent.reviewId))
      return rejection("already-submitted");
    this.stored.set(id, { userId, ...sent });
    return this.receipt(id);
  }

  private receipt(id: string): Response {
    return Response.json(
      { id, ...this.stored.get(id), createdAt: new Date().toISOString() },
      { status: 201 },
    );
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    if (this.network === "offline") throw new TypeError("Failed to fetch");
    if (this.network === "a hotel") return Response.json({ welcome: "Accept our terms." });
    if (this.network === "busy") return rejection("unavailable");
    if (this.network === "failing") return rejection("failed");
    const response = this.submit(request.headers.get(authorHeader), await request.json());
    const happens = this.beforeResponse;
    this.beforeResponse = undefined;
    await happens?.();
    if (this.network === "loses responses") throw new TypeError("Failed to fetch");
    return response;
  };
}

function rejection(code: ErrorCode): Response {
  const { status, sentence } = errors[code];
  return Response.json({ code, sentence, message: code }, { status });
}

interface Expected {
  server: Server;
  /** By id: what a student has submitted and not discarded. */
  submitted: Map<string, UnsentFeedback>;
  /** By student and class: what another tab than the one that submits has typed. */
  typed: Map<string, { userId: User; lessonId: string; message: string; withheld: boolean }>;
}

/** The page of one signed-in student; null when the login is shown. */
async function run(steps: readonly Step[]): Promise<Expected> {
  const server = new Server();
  const submitted: Expected["submitted"] = new Map();
  const typed: Expected["typed"] = new Map();
  globalThis.fetch = server.fetch;
  let shown: User | null = null;
  let words = 0;

  const signIn = async (user: User) => {
    server.cookie = user;
    shown = user;
    await takeOwnership(user);
  };
  const send = async () => {
    // The page for its student, and the worker for the owner.
    const sender = shown ?? (await readOwner())?.userId;
    const last = sender === undefined ? null : await flush(sender, () => {});
    if (last?.type !== "signed-out") return;
    // The page finds out, and shows the login.
    await forgetOwner(shown ?? undefined);
    shown = null;
  };
  const draftOn = (userId: User, lessonId: string) => {
    words += 1;
    return {
      userId,
      lessonId,
      id: newId(),
      topic: lessonId,
      rating: 3,
      message: `Words ${words}`,
      withheld: words % 3 === 0,
    };
  };
  const submit = async (user: User, lessonId: string) => {
    const draft = draftOn(user, lessonId);
    const unsent = await changeUnsent(draft, (now) => withSubmission(now, draft));
    if (unsent) submitted.set(unsent.id, unsent);
  };

  for (const each of steps) {
    if (each.type === "network") server.network = each.network;
    if (each.type === "delete class") server.deleted.add(each.reviewId);
    if (each.type === "session ends") server.cookie = null;
    if (each.type === "cookie of" && server.network !== "offline") {
      server.cookie = each.user;
      if (each.hasPage) await takeOwnership(each.user);
    }
    if (each.type === "sign in" && shown === null && server.network === "online") await signIn(each.user);
    if (each.type === "send") await Promise.all(Array.from({ length: each.tabs }, send));
    if (shown === null) continue;
    const user: User = shown;
    if (each.type === "submit") {
      await submit(user, each.reviewId);
      if (each.isEdited) server.beforeResponse = () => submit(user, each.reviewId);
      await send();
      server.beforeResponse = undefined;
    }
    if (each.type === "type") {
      const draft = draftOn(user, each.reviewId);
      await changeUnsent(draft, (now) => withDraft(now, draft));
      typed.set(`${user} ${each.reviewId}`, { ...draft, userId: user });
    }
    if (each.type === "elsewhere") {
      // From another device.
      const isAnswered = [...server.stored.values()].some(
        (s) => s.userId === user && s.reviewId === each.reviewId,
      );
      const other = { userId: user, reviewId: each.reviewId, rating: 1, message: "From elsewhere" };
      if (!isAnswered) server.stored.set(newId(), other);
    }
    if (each.type === "edit") {
      // In place of what was submitted, under the same id.
      const unsent = await readUnsent(user);
      const before = unsent[each.pick % Math.max(1, unsent.length)];
      if (before) await submit(user, before.lessonId);
      await send();
    }
    if (each.type === "sign out" && server.network === "online") {
      for (const unsent of each.discard ? await readUnsent(user) : []) {
        await changeUnsent(unsent, () => undefined);
        submitted.delete(unsent.id);
        typed.delete(`${user} ${unsent.lessonId}`);
      }
      server.cookie = null;
      await forgetOwner();
      shown = null;
      const store = await openDeviceStore();
      expect(await store.count("owner")).toBe(0);
      expect(await store.count("queries")).toBe(0);
    }
  }
  return { server, submitted, typed };
}

const { fetch: usual } = globalThis;
afterAll(() => {
  globalThis.fetch = usual;
});

/** Another tab signs in another student, before this one knows. */
const signedInElsewhere: Step[] = [
  { type: "cookie of", user: "bina", hasPage: true },
  { type: "submit", reviewId: "algebra", isEdited: false },
  { type: "sign in", user: "bina" },
  { type: "sign out", discard: false },
];

test(`in ${runs} random histories nothing is lost, doubled or under another name`, async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const { server, submitted, typed } = await run([{ type: "sign in", user: "asha" }, ...steps]);
        // In the end there is a network, and both students come back.
        server.network = "online";
        const left: UnsentFeedback[] = [];
        for (const user of users) {
          await forgetOwner();
          server.cookie = user;
          await takeOwnership(user);
          await flush(user, () => {});
          const own = await readUnsent(user);
          expect(own.filter(({ userId }) => userId !== user)).toEqual([]);
          left.push(...own);
        }
        for (const { id, userId, lessonId: reviewId, rating, message, withheld } of submitted.values()) {
          const stored = server.stored.get(id);
          const isRejected = left.some(
            (each) => each.id === id && each.message === message && each.reason !== undefined,
          );
          const sent = { userId, reviewId, rating, message, ...(withheld && { withheld }) };
          const isStored = JSON.stringify(stored) === JSON.stringify(sent);
          // Exactly one of the two: with the server, or here with its text and the reason.
          expect([isStored, isRejected]).toEqual(isStored ? [true, false] : [false, true]);
        }
        for (const { userId, lessonId, message, withheld } of typed.values()) {
          const unsent = left.find((each) => each.userId === userId && each.lessonId === lessonId);
          expect(draftIn(unsent)).toMatchObject({ message, withheld });
        }
        const pairs = [...server.stored.values()].map(({ userId, reviewId }) => `${userId} ${reviewId}`);
        expect(new Set(pairs).size).toBe(pairs.length);
        for (const [id, { userId }] of server.stored)
          if (submitted.has(id)) expect(userId).toBe(submitted.get(id)?.userId);
      })
      .beforeEach(async () => {
        const store = await openDeviceStore();
        for (const name of ["owner", "queries", "unsent"] as const) await store.clear(name);
      }),
    { numRuns: runs, examples: [[signedInElsewhere]] },
  );
}, 600_000);
