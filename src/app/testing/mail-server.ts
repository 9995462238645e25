import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterAll } from "vitest";
import { type ReadMail, readMail } from "./read-mail.ts";

/** Rejects with this code and sentence. */
interface Refusal {
  code: number;
  says: string;
}

export interface Behaviour {
  sender?: Refusal;
  recipient?: (address: string) => Refusal | null | Promise<Refusal | null>;
  content?: Refusal;
  /** Called when a mail has arrived, before its sender gets the response. */
  beforeResponse?: (mail: ReadMail) => unknown;
}

const errorOf = ({ code, says }: Refusal) => Object.assign(new Error(says), { responseCode: code });

/** A real mail server for the tests of a file. What it does with the next mails is in `behaviour`. */
export async function openMailServer() {
  const inbox: { to: string; mail: ReadMail; source: string }[] = [];
  const state: { behaviour: Behaviour } = { behaviour: {} };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onMailFrom(_address, _session, done) {
      const { sender } = state.behaviour;
      if (sender) done(errorOf(sender));
      else done();
    },
    async onRcptTo({ address }, _session, done) {
      const refusal = await state.behaviour.recipient?.(address);
      if (refusal) done(errorOf(refusal));
      else done();
    },
    async onData(stream, { envelope }, done) {
      const source = await text(stream).catch(() => null);
      // Its sender broke off.
      if (source === null) return;
      const mail = await readMail(source);
      const { content, beforeResponse } = state.behaviour;
      if (content) return done(errorOf(content));
      for (const { address } of envelope.rcptTo) inbox.push({ to: address, mail, source });
      await beforeResponse?.(mail);
      done();
    },
  }) as SMTPServer & { connections: Set<{ _socket: { destroy(): void } }> };
  // Those of connections whose sender was killed.
  server.on("error", () => undefined);
  await once(server.listen(0, "127.0.0.1"), "listening");
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    inbox,
    mailsTo: (address: string) => inbox.filter(({ to }) => to === address).map(({ mail }) => mail),
    /** Behaves like this from now on. */
    behave(behaviour: Behaviour) {
      state.behaviour = behaviour;
    },
    breakOff() {
      for (const connection of server.connections) connection._socket.destroy();
    },
  };
}
