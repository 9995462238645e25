import { makePushKeys } from "#server/push/push-keys.ts";
import type { Command } from "./command.ts";

export const pushKeys: Command = {
  usage: "push-keys",
  summary: "prints a pair of keys for notifications, as lines for .env",
  async run({ say }) {
    const { publicKey, privateKey } = makePushKeys();
    say(
      "# Keep the private key secret, and both for good: with other keys, students have to turn notifications on again.",
    );
    say(`PUSH_PUBLIC_KEY=${publicKey}`);
    say(`PUSH_PRIVATE_KEY=${privateKey}`);
  },
};
