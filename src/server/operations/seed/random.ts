/**
 * A seeded random generator: the same name yields the same sequence, so that demo data are the same on every machine.
 */
export interface Random {
  /** A random integer from `from` to `to`, inclusive. */
  readonly integer: (from: number, to: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
  /** True with this probability. */
  readonly withProbability: (share: number) => boolean;
  /** The value with this probability, undefined otherwise. */
  readonly maybe: <T>(share: number, make: () => T) => T | undefined;
  /** A string of random decimal digits. */
  readonly digits: (length: number) => string;
}

const hashName = (name: string): number =>
  Array.from(name).reduce((hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619), 2_166_136_261);

/** Creates a Mulberry32 generator seeded with a name. */
export function createRandom(name: string): Random {
  let state = hashName(name);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const chance = (share: number): boolean => next() < share;
  return {
    integer: between,
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new Error('There is nothing to pick from');
      return list[between(0, list.length - 1)] as T;
    },
    withProbability: chance,
    maybe: (share, make) => (chance(share) ? make() : undefined),
    digits: (length) => Array.from({ length }, () => between(0, 9)).join(''),
  };
}
