import type { ComponentType } from 'react';
import type { Field, FieldMap, Resource } from '../schema';
import type { CellProps } from './fields';

/** What a kind of record adds by hand to the screens of its declaration. */
export interface AttachedParts {
  /** Name of the resource. */
  readonly resource: string;
  /** By field: how a filled value is shown, in tables and on pages, in place of the cell of its kind. */
  readonly cells: Readonly<Record<string, ComponentType<CellProps<Field['kind']>>>>;
}

interface PartsOf<F extends FieldMap> {
  readonly cells?: { readonly [K in keyof F]?: ComponentType<CellProps<F[K]['kind']>> };
}

/** Attaches hand-written parts to a declaration; a field that it does not have does not compile. */
export const attach = <F extends FieldMap>({ name }: Resource<string, F>, { cells = {} }: PartsOf<F>): AttachedParts => ({
  resource: name,
  cells: cells as AttachedParts['cells'],
});
