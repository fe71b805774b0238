import { useState } from 'react';
import { storageKeys, type Search } from '../../schema';
import { savePreference } from '../../ui';

type NamedSearch = readonly [name: string, search: Search];

/** Searches of one panel; the title is undefined for those outside of panels. */
export interface SearchGroup {
  readonly title: string | undefined;
  readonly searches: readonly NamedSearch[];
}

/** Groups searches by panel, in declaration order. */
export function groupByPanel(searches: readonly NamedSearch[]): SearchGroup[] {
  const titles = [...new Set(searches.map(([, { panel }]) => panel))];
  return titles.map((title) => ({ title, searches: searches.filter(([, { panel }]) => panel === title) }));
}

interface OpenPanels {
  readonly open: readonly string[];
  readonly setOpen: (titles: readonly string[]) => void;
  /** Opens the panels that contain these searches, in addition to the open ones. */
  readonly reveal: (names: readonly string[]) => void;
}

/** The open panels saved in this browser, per user and list; invalid data counts as none. */
function readSavedPanels(key: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((title): title is string => typeof title === 'string') : [];
  } catch {
    return [];
  }
}

interface OpenPanelsOptions {
  readonly searches: readonly NamedSearch[];
  /** Storage key: the user and the list. */
  readonly owner: string;
}

/**
 * The open panels of a search form: those that the user left open. Toggling a panel is saved. A search that the URL
 * sets opens no panel and appears as a tag; a search that the user has to correct opens its panel.
 */
export function useOpenPanels({ searches, owner }: OpenPanelsOptions): OpenPanels {
  const key = `${storageKeys.panels} ${owner}`;
  const panels = groupByPanel(searches).flatMap(({ title, searches: searchesOfPanel }) =>
    title === undefined ? [] : [{ title, names: searchesOfPanel.map(([name]) => name) }],
  );
  const panelsContaining = (wanted: readonly string[]) =>
    panels.filter(({ names }) => names.some((name) => wanted.includes(name))).map(({ title }) => title);
  const [open, setOpen] = useState<readonly string[]>(() => readSavedPanels(key));
  const reveal = (names: readonly string[]) => setOpen((last) => [...new Set([...last, ...panelsContaining(names)])]);
  const choose = (titles: readonly string[]) => {
    setOpen(titles);
    savePreference(key, JSON.stringify(titles));
  };
  return { open, setOpen: choose, reveal };
}
