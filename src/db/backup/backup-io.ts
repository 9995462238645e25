/** A backup that is being written. Its beginning is written last, when it is known. */
export interface BackupOutput {
  /** Writes the whole chunk there; each byte of a file is written once. */
  write(chunk: Buffer, position: number): Promise<void>;
  /** Writes what is left, and waits until the disk has everything. */
  finish(): Promise<void>;
}

export interface BackupInput {
  size: number;
  /** Fills the buffer from there as far as the file goes; returns how many bytes it read. */
  read(target: Buffer, position: number): Promise<number>;
  close(): Promise<void>;
}
