import type { Problems } from './context';

/** A circle of names for each place where the way on leads back to a name that it came from. */
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

/** Fields whose names lead back to themselves: what `next` answers of each is what it waits for. */
export function* circleProblems(names: readonly string[], options: { readonly what: string; readonly next: (name: string) => readonly string[] }): Problems {
  const { what, next } = options;
  for (const circle of circlesOf(names, next)) {
    const [first = ''] = circle;
    if (circle.length === 1) yield `field "${first}": its ${what} looks at the field itself; name another field`;
    else yield `field "${first}": its ${what} goes round in a circle, ${[...circle, first].join(' > ')}; take it away from one of them`;
  }
}
