import { createRequire } from 'node:module';

/* Both packages are slow to load and only needed for declarations with a pattern, so they are loaded on demand. */
const requireLazily = createRequire(import.meta.url);

/** Limits for the search for slow inputs: counts instead of timeouts, so that every machine reaches the same result. */
const analysisLimits = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  attackLimit: 100_000,
  incubationLimit: 2_500,
  maxIteration: 3,
  maxInitialGenerationSize: 50,
} as const;

const degreesByPattern = new Map<string, number>();

/**
 * The worst-case complexity of a pattern: it takes up to (text length ** degree) steps, or exponentially many if the
 * degree is Infinity.
 */
export function complexityDegreeOf(source: string): number {
  const cached = degreesByPattern.get(source);
  if (cached !== undefined) return cached;
  // The browser build checks in-process; the default build would start a child process.
  const { checkSync } = requireLazily('recheck/lib/browser.js') as typeof import('recheck');
  const verdict = checkSync(source, 'u', analysisLimits);
  const degree =
    verdict.status !== 'vulnerable'
      ? 1
      : verdict.complexity.type === 'exponential'
        ? Infinity
        : verdict.complexity.degree;
  degreesByPattern.set(source, degree);
  return degree;
}

/**
 * The length of the shortest text that a pattern matches, in characters: undefined if it matches none, 0 also if that
 * cannot be determined (an assertion at its edge, a backreference).
 */
export function shortestMatchLengthOf(matches: string): number | undefined {
  const { JS, NFA, Transformers, transform } = requireLazily('refa') as typeof import('refa');
  try {
    const { expression, maxCharacter } = JS.Parser.fromLiteral({ source: matches, flags: 'u' }).parse({
      backreferences: 'throw',
    });
    const { initial, finals } = NFA.fromRegex(
      transform(Transformers.applyAssertions(), expression),
      { maxCharacter },
      { assertions: 'throw' },
    );
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
