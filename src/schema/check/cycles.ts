import type { Problems } from './context';

/** The cycles of a graph of names, one for each edge that leads back into the current path. */
export function findCycles(names: readonly string[], next: (name: string) => readonly string[]): string[][] {
  const visited = new Set<string>();
  const cycles: string[][] = [];
  const walk = (path: readonly string[], name: string): void => {
    const cycleStart = path.indexOf(name);
    if (cycleStart !== -1) cycles.push(path.slice(cycleStart));
    if (cycleStart !== -1 || visited.has(name)) return;
    for (const other of next(name)) walk([...path, name], other);
    visited.add(name);
  };
  for (const name of names) walk([], name);
  return cycles;
}

/** Problems of fields that depend on themselves: `next` returns the dependencies of a field. */
export function* cycleProblems(
  names: readonly string[],
  options: { readonly what: string; readonly next: (name: string) => readonly string[] },
): Problems {
  const { what, next } = options;
  for (const cycle of findCycles(names, next)) {
    const [first = ''] = cycle;
    if (cycle.length === 1) yield `field "${first}": its ${what} depends on the field itself; name another field`;
    else
      yield `field "${first}": its ${what} depends on itself in a cycle, ${[...cycle, first].join(' > ')}; remove it from one of these fields`;
  }
}
