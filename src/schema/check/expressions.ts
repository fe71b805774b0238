import { createRequire } from 'node:module';

/* Both packages take their time to load, and are only there for declarations with a pattern. */
const load = createRequire(import.meta.url);

/** Bounds of the search for a text over which a pattern takes its time: the same verdict on every machine. */
const effort = { timeout: null, attackTimeout: null, incubationTimeout: null, attackLimit: 100_000, incubationLimit: 2_500, maxIteration: 3, maxInitialGenerationSize: 50 } as const;

const known = new Map<string, number>();

/** How slow a pattern is over the worst text for it: it takes as many steps as the text's length to the power of this, or more than any power where it is infinite. */
export function degreeOf(source: string): number {
  const before = known.get(source);
  if (before !== undefined) return before;
  // Its own search alone: the package would start a program beside it otherwise.
  const { checkSync } = load('recheck/lib/browser.js') as typeof import('recheck');
  const verdict = checkSync(source, 'u', effort);
  const degree = verdict.status !== 'vulnerable' ? 1 : verdict.complexity.type === 'exponential' ? Infinity : verdict.complexity.degree;
  known.set(source, degree);
  return degree;
}

/**
 * The length of the shortest text that a pattern matches, in characters: undefined where there is none, 0 too where it cannot be told (an
 * assertion at its edge, a reference back).
 */
export function shortestMatch(matches: string): number | undefined {
  const { JS, NFA, Transformers, transform } = load('refa') as typeof import('refa');
  try {
    const { expression, maxCharacter } = JS.Parser.fromLiteral({ source: matches, flags: 'u' }).parse({ backreferences: 'throw' });
    const { initial, finals } = NFA.fromRegex(transform(Transformers.applyAssertions(), expression), { maxCharacter }, { assertions: 'throw' });
    const seen = new Set([initial]);
    for (let [length, nodes] = [0, [initial]]; nodes.length > 0; length += 1) {
      if (nodes.some((node) => finals.has(node))) return length;
      nodes = nodes.flatMap((node) => [...node.out.keys()]).filter((node) => !seen.has(node) && seen.add(node));
    }
    return undefined;
  } catch {
    return 0;
  }
}
