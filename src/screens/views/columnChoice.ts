import { isEqual, type Resource } from '../../schema';
import { chosenColumns, columnNameOf, offeredColumns } from '../../schema/screens';

/** A column that can be chosen, and whether it is. */
export interface ColumnChoice {
  readonly name: string;
  readonly label: string;
  readonly isShown: boolean;
  /** It cannot be left out. */
  readonly isKept: boolean;
}

/** The columns to choose from: those of the list in its order, then the others by label. */
export function choicesOf(resource: Resource, names: readonly string[] | undefined): readonly ColumnChoice[] {
  const offered = offeredColumns(resource);
  const shown = chosenColumns(resource, names).flatMap((column) => {
    const found = offered.find(({ name }) => name === columnNameOf(column));
    return found ? [{ ...found, isShown: true }] : [];
  });
  const others = offered.filter(({ name }) => !shown.some((one) => one.name === name));
  return [
    ...shown,
    ...others.map((one) => ({ ...one, isShown: false })).sort((a, b) => a.label.localeCompare(b.label)),
  ];
}

/** The choices with one of them at another place. */
export function moved(choices: readonly ColumnChoice[], from: number, to: number): readonly ColumnChoice[] {
  const next = [...choices];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** The names of the chosen columns; undefined for those that are declared. */
export function namesOf(resource: Resource, choices: readonly ColumnChoice[]): readonly string[] | undefined {
  const nameShown = (all: readonly ColumnChoice[]) => all.flatMap(({ name, isShown }) => (isShown ? [name] : []));
  const names = nameShown(choices);
  return isEqual(names, nameShown(choicesOf(resource, undefined))) ? undefined : names;
}
