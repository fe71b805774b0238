import { isEqual } from './isEqual';

/** The records that a list begins with, whatever else it is sorted by: those whose field has this value. */
interface SortFirst<Name extends string> {
  readonly field: Name;
  readonly is: string;
  /** The direction in which a server that sorts by the field alone returns them first. */
  readonly order: 'asc' | 'desc';
}

export interface Sort<Name extends string = string> {
  readonly field: Name;
  readonly order: 'asc' | 'desc';
  readonly first?: SortFirst<Name>;
}

/** One key of an order, as a call carries it. */
type SortKey = Pick<Sort, 'field' | 'order'>;

/** The keys of an order, most significant first. */
export const sortKeys = ({ field, order, first }: Sort): readonly SortKey[] => [
  ...(first ? [{ field: first.field, order: first.order }] : []),
  { field, order },
];

/**
 * Whether several keys are those of the order that a list has by default, the only one of several keys that has an
 * index.
 */
export const isDefaultOrder = (keys: readonly SortKey[], usual: Sort | undefined): boolean =>
  usual?.first !== undefined &&
  isEqual(
    keys.map(({ field, order }) => [field, order]),
    sortKeys(usual).map(({ field, order }) => [field, order]),
  );

/** Sorting on the wire: `q[s][]=field asc`, once for each key (decision 7). */
export const sortParameter = 'q[s][]';
export const serialiseSort = ({ field, order }: SortKey): string => `${field} ${order}`;

/** The error of several keys that are not those of the default order. */
export const severalKeysMessage = (usual: Sort | undefined): string =>
  `${sortParameter} sorts by one field, so it can be given only ` +
  `once${usual?.first ? `, or as ${sortKeys(usual).map(serialiseSort).join(' and ')}` : ''}`;
