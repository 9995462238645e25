import { makePushKeys } from "#server/push/push-keys.ts";

const { publicKey, privateKey } = makePushKeys();
console.log(`# Keep the private key secret, and both for good: with other keys, students have to turn notifications on again.
PUSH_PUBLIC_KEY=${publicKey}
PUSH_PRIVATE_KEY=${privateKey}`);
