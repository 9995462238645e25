import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(argon2);

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane (docs/decisions/016). */
const current = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

/** The maximum cost of checking a stored hash: 64 MiB, ten passes. */
const most = { memory: 65_536, passes: 10, parallelism: 4 };

/** The PHC string format: base64 without padding; 8 to 64 bytes of salt, 16 to 64 of tag. */
const argon2Hash =
  /^\$argon2id\$v=19\$m=(\d{1,5}),t=(\d{1,2}),p=(\d)\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

function parse(hash: string) {
  const [, m, t, p, salt, tag] = argon2Hash.exec(hash) ?? [];
  if (salt === undefined || tag === undefined) return null;
  const cost = { memory: Number(m), passes: Number(t), parallelism: Number(p) };
  const isBounded = (Object.keys(most) as (keyof typeof most)[]).every((key) => cost[key] <= most[key]);
  return isBounded ? { cost, salt: Buffer.from(salt, "base64"), tag: Buffer.from(tag, "base64") } : null;
}

/** Normalises Unicode, so that different encodings of a letter are the same password. */
const bytesOf = (password: string) => Buffer.from(password.normalize("NFKC"));

const unpadded = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

/** The argon2id hash of a password, with its parameters: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(saltBytes);
  const tag = await derive("argon2id", {
    message: bytesOf(password),
    nonce,
    tagLength: tagBytes,
    ...current,
  });
  const { memory, passes, parallelism } = current;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** Whether this is the password. @throws when the hash has no known format, or needs more memory or time than any of ours. */
export async function verifyPassword(check: { hash: string; password: string }): Promise<boolean> {
  const parsed = parse(check.hash);
  if (parsed === null) throw new Error("The password hash is of no known form");
  const { cost, salt, tag } = parsed;
  const derived = await derive("argon2id", {
    message: bytesOf(check.password),
    nonce: salt,
    tagLength: tag.length,
    ...cost,
  });
  return timingSafeEqual(derived, tag);
}

/** Whether a hash is weaker than those made today: the password is hashed again at the next sign-in. */
export function isOutdatedHash(hash: string): boolean {
  const cost = parse(hash)?.cost;
  return cost === undefined || cost.memory < current.memory || cost.passes < current.passes;
}
