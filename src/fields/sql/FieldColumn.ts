import type { Field, FieldKind, FieldOf } from '../../schema';
import type { ColumnType } from './columnTypes';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Describes the parts of a value that are field values themselves. */
export interface SchemaContext {
  readonly valueSchema: (field: Field) => JsonSchema;
  readonly describe: (field: Field) => string;
}

/** What the server needs of a kind: how its values are stored, and how the description of the API shows them. */
export interface FieldColumn<K extends FieldKind> {
  readonly type: ColumnType;
  /** The sort expression, where it is not the column itself. */
  readonly sort?: { readonly type: string; readonly sql: (column: string) => string };
  /** Characters that a search for a part of its text ignores, in the text and in what is searched for. */
  readonly searchIgnores?: string;
  /** The replacements, one after the other, that turn a stored value into the text that is searched. */
  readonly searchText?: {
    readonly patterns: readonly (readonly [pattern: string, replacement: string])[];
    readonly characters: { readonly from: string; readonly to: string };
  };
  /**
   * Completes the JSON schema of a value on the wire that is not null, where the zod schema of the kind, from which it
   * is converted, does not say everything.
   */
  readonly describe?: (converted: JsonSchema, field: FieldOf<K>, context: SchemaContext) => JsonSchema;
}

export type FieldColumns<K extends FieldKind> = { readonly [P in K]: FieldColumn<P> };
