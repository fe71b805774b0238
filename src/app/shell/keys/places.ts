import type { Registry } from '../../../schema';
import { trashPath } from '../../../schema/screens';
import type { MenuEntry } from '../../menu';

/** A screen that `g` and its letter lead to. */
export interface Place extends MenuEntry {
  readonly letter: string;
}

/** The title of an entry without that of its group. */
const ownTitle = (label: string): string => label.split(' › ').at(-1) ?? label;

/** The letters that a title may have, the best ones first: those that its words begin with, then all others. */
const lettersOf = (title: string): string[] => {
  const words = title.toLowerCase().match(/[a-z]+/g) ?? [];
  return [...words.map(([first = '']) => first), ...Array.from(words.join(''))];
};

/**
 * The screens that `g` and a letter lead to: the entries of the menu outside the trash, in its order. Each has the
 * first of its letters that none before it has; an entry without any left has no key.
 */
export function placesOf(entries: readonly MenuEntry[], { all }: Pick<Registry, 'all'>): readonly Place[] {
  const inTrash = new Set(all.map(trashPath));
  const taken = new Set<string>();
  return entries
    .filter(({ address }) => !inTrash.has(address))
    .flatMap(({ label, address }) => {
      const title = ownTitle(label);
      const letter = lettersOf(title).find((one) => !taken.has(one));
      if (letter === undefined) return [];
      taken.add(letter);
      return [{ label: title, address, letter }];
    });
}
