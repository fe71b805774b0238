import type { Problems } from './context';

/** The cycles of a graph of names, one for each edge that leads back into the current path. */
export function circlesOf(names: readonly string[], next: (name: string) => readonly string[]): string[][] {
  const done = new Set<string>();
  const circles: string[][] = [];
  const walk = (path: readonly string[], name: string): void => {
    const at = path.indexOf(name);
    if (at !== -1) circles.push(path.slice(at));
    if (at !== -1 || done.has(name)) return;
    for (const other of next(name)) walk([...path, name], other);
    done.add(name);
  };
  for (const name of names) walk([], name);
  return circles;
}

/** Problems of fields that depend on themselves: `next` returns the dependencies of a field. */
export function* circleProblems(names: readonly string[], options: { readonly what: string; readonly next: (name: string) => readonly string[] }): Problems {
  const { what, next } = options;
  for (const circle of circlesOf(names, next)) {
    const [first = ''] = circle;
    if (circle.length === 1) yield `field "${first}": its ${what} depends on the field itself; name another field`;
    else yield `field "${first}": its ${what} depends on itself in a cycle, ${[...circle, first].join(' > ')}; remove it from one of these fields`;
  }
}
