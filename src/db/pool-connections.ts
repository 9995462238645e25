import type { Socket } from "node:net";
import pg, { type ClientConfig } from "pg";

/** Over how many milliseconds new connections are spread: after the first failure, and at most. */
const spreadOverMs = { first: 250, longest: 2000 };

type Connected = ((error: Error) => void) & ((error: null, client: pg.Client) => void);

/**
 * Returns the class of one pool's connections; each pool needs its own. After a failure, new ones are made after a random wait, whose
 * limit doubles each time: servers that lost their database together do not come back together.
 *
 * When someone cancels a commit's wait for a standby, PostgreSQL reports success with a warning; here the connection breaks, because the
 * commit is on one machine only.
 *
 * With `respondWithinMs`, a connection breaks when nothing arrives for that long while a statement is running. The driver's
 * `query_timeout` would set a timer for each statement, and double the cost of garbage collection (docs/decisions/072).
 *
 * With `waitForLocksMs`, a statement waits for a lock no longer than that. PgBouncer might reject it as a parameter of the connection.
 */
export function connectionsOfPool({
  respondWithinMs,
  waitForLocksMs,
}: {
  respondWithinMs?: number;
  waitForLocksMs?: number;
} = {}): typeof pg.Client {
  let failures = 0;

  // Its name must not begin with "Pool": the query builder would take it for a pool.
  return class ServerConnection extends pg.Client {
    constructor(config?: string | ClientConfig) {
      super(config);
      this.on("connect", () => {
        failures = 0;
        if (respondWithinMs !== undefined) this.breakWhenSilentFor(respondWithinMs);
      });
      this.on("error", () => {
        failures = Math.max(1, failures);
      });
      this.on("notice", ({ routine }) => {
        // The message is in the server's language, the routine is not.
        if (routine !== "SyncRepWaitForLSN") return;
        this.connection.emit("error", new Error("Connection terminated: a commit was not confirmed"));
      });
    }

    private breakWhenSilentFor(milliseconds: number): void {
      const socket = this.connection.stream as Socket;
      socket.setTimeout(milliseconds, () => {
        const isRunning = (this as { readyForQuery?: boolean }).readyForQuery === false;
        if (isRunning) socket.destroy(new Error("Connection terminated: no response from the database"));
      });
    }

    override connect(): Promise<pg.Client>;
    override connect(connected: Connected): void;
    override connect(connected?: Connected): Promise<pg.Client> | undefined {
      if (connected === undefined) {
        return new Promise((resolve, reject) => {
          this.connect((error: Error | null) => (error ? reject(error) : resolve(this)));
        });
      }
      const connect = () =>
        super.connect((error: Error | null) => {
          if (error) failures += 1;
          if (error || waitForLocksMs === undefined) return connected(error as null, this);
          this.query(`set lock_timeout = ${waitForLocksMs}`, (failed: Error | null) =>
            connected(failed as null, this),
          );
        });
      const longest = Math.min(spreadOverMs.longest, spreadOverMs.first * 2 ** (failures - 1));
      if (failures === 0) connect();
      else setTimeout(connect, Math.random() * longest);
    }
  };
}
