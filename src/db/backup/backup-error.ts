/** A backup or a restore was rejected. `message` is one line, written for the operator. */
export class BackupError extends Error {
  override name = "BackupError";
}
