import { useState } from 'react';
import { storageKeys, type Search } from '../../schema';
import { remember } from '../remember';

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

/** Which panels a person has left open on this machine, by list; what cannot be read says nothing. */
function remembered(key: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((title): title is string => typeof title === 'string') : [];
  } catch {
    return [];
  }
}

interface OpenPanelsOptions {
  readonly searches: readonly Named[];
  /** The searches that the address has set. */
  readonly set: readonly string[];
  /** Whose and which list's panels are remembered. */
  readonly owner: string;
}

/**
 * Which panels of a search form are open: those that the person has left open, and at first each that a search of the address stands in. What
 * a person opens and folds is remembered; a search that a link sets later opens nothing: a tag tells of it.
 */
export function useOpenPanels({ searches, set, owner }: OpenPanelsOptions): OpenPanels {
  const key = `${storageKeys.panels} ${owner}`;
  const panels = groupsOf(searches).flatMap(({ title, searches: held }) => (title === undefined ? [] : [{ title, names: held.map(([name]) => name) }]));
  const holding = (wanted: readonly string[]) => panels.filter(({ names }) => names.some((name) => wanted.includes(name))).map(({ title }) => title);
  const [open, setOpen] = useState<readonly string[]>(() => [...new Set([...remembered(key), ...holding(set)])]);
  const reveal = (names: readonly string[]) => setOpen((last) => [...new Set([...last, ...holding(names)])]);
  const choose = (titles: readonly string[]) => {
    setOpen(titles);
    remember(key, JSON.stringify(titles));
  };
  return { open, setOpen: choose, reveal };
}
