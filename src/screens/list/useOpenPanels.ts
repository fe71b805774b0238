import { useState } from 'react';
import type { Search } from '../../schema';

type Named = readonly [name: string, search: Search];

/** Searches that stand together; the title is that of their panel, absent for those outside of any. */
export interface SearchGroup {
  readonly title: string | undefined;
  readonly searches: readonly Named[];
}

/** The searches of a form by panel, in the order declared. */
export function groupsOf(searches: readonly Named[]): SearchGroup[] {
  const titles = [...new Set(searches.map(([, { panel }]) => panel))];
  return titles.map((title) => ({ title, searches: searches.filter(([, { panel }]) => panel === title) }));
}

interface OpenPanels {
  readonly open: readonly string[];
  readonly setOpen: (titles: readonly string[]) => void;
  /** Opens the panels of these searches beside those that are open. */
  readonly reveal: (names: readonly string[]) => void;
}

/** Which panels of a search form are open: the first, and each that a search of the address (`set`) stands in, until a person folds it. */
export function useOpenPanels(searches: readonly Named[], set: readonly string[]): OpenPanels {
  const panels = groupsOf(searches).flatMap(({ title, searches: held }) => (title === undefined ? [] : [{ title, names: held.map(([name]) => name) }]));
  const holding = (wanted: readonly string[]) => panels.filter(({ names }) => names.some((name) => wanted.includes(name))).map(({ title }) => title);
  const [seen, setSeen] = useState(set);
  const [open, setOpen] = useState<readonly string[]>(() => [...panels.slice(0, 1).map(({ title }) => title), ...holding(set)]);
  const reveal = (names: readonly string[]) => setOpen((last) => [...new Set([...last, ...holding(names)])]);
  if (set.join() !== seen.join()) {
    setSeen(set);
    reveal(set.filter((name) => !seen.includes(name)));
  }
  return { open, setOpen, reveal };
}
