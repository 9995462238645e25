/** A small repeatable source of chance: the same seed draws the same school, on every machine. */
export type Random = ReturnType<typeof createRandom>;

/** A generator of pseudo-random draws that repeat for the same seed. */
export function createRandom(seed: number) {
  let state = seed;

  /** 32 random bits: mulberry32, public domain, by Tommy Ettinger. */
  function bits(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** At least 0, below 1. */
  const fraction = () => bits() / 2 ** 32;
  /** A whole number from `least` to `most`, both included. */
  const integer = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1));
  /** True with this probability. */
  const chance = (probability: number) => fraction() < probability;

  function pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new Error("Nothing to pick from");
    return items[integer(0, items.length - 1)] as Item;
  }

  /** Different items, as many as there are at most; the likelier the heavier, none of weight 0. */
  function pickSeveral<Item>(
    items: readonly Item[],
    count: number,
    weightOf: (item: Item) => number = () => 1,
  ): Item[] {
    // Efraimidis and Spirakis: the largest of u^(1/weight) are a weighted sample without repeats.
    return items
      .map((item) => ({ item, key: fraction() ** (1 / weightOf(item)), weight: weightOf(item) }))
      .filter(({ weight }) => weight > 0)
      .sort((left, right) => right.key - left.key)
      .slice(0, count)
      .map(({ item }) => item);
  }

  /** The sum of `count` coins that fall on 1 with this probability: a bell from 0 to `count`. */
  function coins(count: number, probability: number): number {
    let sum = 0;
    for (let coin = 0; coin < count; coin++) if (chance(probability)) sum++;
    return sum;
  }

  /** As good as a random one in form (version 4). */
  function uuid(): string {
    const hex = Array.from({ length: 4 }, () => bits().toString(16).padStart(8, "0")).join("");
    const variant = pick(["8", "9", "a", "b"]);
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `4${hex.slice(13, 16)}`,
      `${variant}${hex.slice(17, 20)}`,
      hex.slice(20),
    ].join("-");
  }

  return { fraction, integer, chance, pick, pickSeveral, coins, uuid };
}

/** The entries of a list that is written as running text, with semicolons between them. */
export function listed(text: string): string[] {
  return text
    .split(";")
    .map((entry) => entry.trim().replace(/\s+/g, " "))
    .filter((entry) => entry !== "");
}
