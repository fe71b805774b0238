import type { Action, Column, Section } from './resourceParts';

interface ActionPlaces {
  readonly list?:
    | {
        readonly columns: readonly Column[];
        readonly related?: readonly Column[];
        readonly actions?: readonly Action[];
      }
    | undefined;
}

interface PartPlaces extends ActionPlaces {
  readonly form?: { readonly sections: readonly Section[] } | undefined;
  readonly record?: { readonly sections?: readonly Section[] } | undefined;
}

/** All actions of a resource's list: those in the menu of a row, and the buttons in it. */
export function listActions({ list }: ActionPlaces): readonly Action[] {
  const columns = [...(list?.columns ?? []), ...(list?.related ?? [])];
  const buttons = columns.flatMap((column) =>
    typeof column === 'object' && 'buttons' in column ? column.buttons : [],
  );
  return [...new Set([...(list?.actions ?? []), ...buttons])];
}

const partsIn = (places: readonly (Action | Section)[]): string[] => [
  ...new Set(places.flatMap((place) => (typeof place === 'object' && 'part' in place ? place.part : []))),
];

/** The names of the hand-written parts that a declaration places. */
export const placedParts = ({ list, form, record }: PartPlaces) => ({
  actions: partsIn(listActions({ list })),
  sections: partsIn([...(form?.sections ?? []), ...(record?.sections ?? [])]),
});
