import { type LogFn, type Logger, pino } from "pino";

const infoLevel = pino.levels.values.info ?? 0;

interface Rate {
  /** How many lines of one kind may be written at once. */
  burst: number;
  /** ...and then this many per second. */
  perSecond: number;
}

/** Every request of an outage has the same reason: one line a second is enough. */
const faultRate: Rate = { burst: 1, perSecond: 1 };

/** A school that signs in at the bell is logged in full; a flood takes 20 kB a minute. */
const eventRate: Rate = { burst: 100, perSecond: 2 };

/** How long lines may be suppressed before their number is logged. */
const reportAfterMs = 10_000;

/** Beyond this many kinds, all others count as one. */
const kindsMax = 500;

interface Kind {
  rate: Rate;
  /** Lines that may be written now. */
  left: number;
  filledAt: number;
  suppressed: number;
  timer?: NodeJS.Timeout;
}

type Fields = { err?: unknown; event?: unknown; reason?: unknown };

/** Where an error was thrown; its message may contain what a client sent. */
function sourceOf(err: unknown): string {
  return err instanceof Error ? `${err.name} ${err.stack?.split("\n    at ", 2)[1]}` : "";
}

/** The kind of a line, without anything that differs from request to request. */
function nameOf({ err, event, reason }: Fields, text: string, level: number): string {
  return [level, event, reason ?? sourceOf(err), text.slice(0, 80)].join("|");
}

function isFull(kind: Kind, now: number): boolean {
  return kind.suppressed === 0 && now - kind.filledAt > (kind.rate.burst / kind.rate.perSecond) * 1000;
}

/** A hook for pino that limits each kind of line: those beyond its rate are counted, and their number follows as `suppressed`. */
export function limitLogRate() {
  const kinds = new Map<string, Kind>();

  function kindOf(fields: Fields, text: string, level: number): Kind {
    const now = performance.now();
    let name = nameOf(fields, text, level);
    if (!kinds.has(name) && kinds.size >= kindsMax) {
      for (const [each, kind] of kinds) if (isFull(kind, now)) kinds.delete(each);
      if (kinds.size >= kindsMax) name = "others";
    }
    const rate = fields.err === undefined ? eventRate : faultRate;
    const kind = kinds.get(name) ?? { rate, left: rate.burst, filledAt: now, suppressed: 0 };
    kind.left = Math.min(rate.burst, kind.left + ((now - kind.filledAt) / 1000) * rate.perSecond);
    kind.filledAt = now;
    kinds.set(name, kind);
    return kind;
  }

  function takeSuppressed(kind: Kind): number {
    const { suppressed } = kind;
    kind.suppressed = 0;
    clearTimeout(kind.timer);
    kind.timer = undefined;
    return suppressed;
  }

  return {
    logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number): void {
      const [first, second] = args as unknown[];
      const fields = typeof first === "object" && first !== null ? (first as Fields) : {};
      const text = String(first === fields ? second : first);
      // Levels below "info" are written in full.
      const kind = level < infoLevel ? undefined : kindOf(fields, text, level);
      if (kind === undefined) method.apply(this, args);
      else if (kind.left >= 1) {
        kind.left -= 1;
        const suppressed = takeSuppressed(kind);
        if (suppressed === 0) method.apply(this, args);
        else method.call(this, { ...fields, suppressed }, text);
      } else {
        kind.suppressed += 1;
        kind.timer ??= setTimeout(() => {
          const { event, reason } = fields;
          const suppressed = takeSuppressed(kind);
          const more = suppressed.toLocaleString("en");
          method.call(this, { event, reason, suppressed }, `${text}: and ${more} more`);
        }, reportAfterMs).unref();
      }
    },
  };
}
