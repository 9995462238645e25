/** A backup or a restore is refused. `message` is one line, written for whoever runs the command. */
export class BackupError extends Error {
  override name = "BackupError";
}
