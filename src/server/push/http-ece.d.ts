/** The part of the package that is used here: it has no types. */
declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  const ece: {
    encrypt(
      text: Buffer,
      options: { version: "aes128gcm"; dh: string; authSecret: string; privateKey: ECDH },
    ): Buffer;
  };
  export default ece;
}
