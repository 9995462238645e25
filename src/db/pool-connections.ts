import pg, { type ClientConfig } from "pg";

/** New connections are spread over so long: after the first trouble, and at most. */
const spreadOverMs = { first: 250, longest: 2000 };

type Connected = ((error: Error) => void) & ((error: null, client: pg.Client) => void);

/**
 * The kind of connection for one pool; each pool needs one of its own.
 *
 * Once connections broke or could not be made, new ones are made after a random wait, up to twice as long from failure to
 * failure: servers that lost their database together do not come back together.
 *
 * A commit that PostgreSQL no longer waits for, because someone cancelled the wait, is on one machine alone. PostgreSQL
 * calls it done, with a warning; here its statement fails like one whose connection broke, and so does the connection.
 */
export function connectionsOfPool(): typeof pg.Client {
  let failures = 0;

  // Not "Pool..." by name: the query builder would take it for a pool.
  return class ServerConnection extends pg.Client {
    constructor(config?: string | ClientConfig) {
      super(config);
      this.on("connect", () => {
        failures = 0;
      });
      this.on("error", () => {
        failures = Math.max(1, failures);
      });
      this.on("notice", ({ routine }) => {
        // The words follow the server's language, the place does not.
        if (routine !== "SyncRepWaitForLSN") return;
        this.connection.emit("error", new Error("Connection terminated: a commit was not confirmed"));
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
          connected(error as null, this);
        });
      const longest = Math.min(spreadOverMs.longest, spreadOverMs.first * 2 ** (failures - 1));
      if (failures === 0) connect();
      else setTimeout(connect, Math.random() * longest);
    }
  };
}
