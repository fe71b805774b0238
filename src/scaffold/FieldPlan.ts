import type { FieldKind } from '../schema';

/** A field of the declaration to be written. */
export interface FieldPlan {
  readonly name: string;
  readonly kind: FieldKind;
  readonly label: string;
  /** The list of a `choice` or of `choices`. */
  readonly list?: readonly string[];
  /** Its options, such as `{ required: true }`. */
  readonly options?: Readonly<Record<string, unknown>>;
}

/** What is known of the kind of a field. */
export type KindPlan = Pick<FieldPlan, 'kind' | 'list' | 'options'>;

/** A field of this kind; `more` are further options, after those of the kind. */
export function planField(
  { name, label }: Pick<FieldPlan, 'name' | 'label'>,
  { kind, list, options }: KindPlan,
  more: Readonly<Record<string, unknown>> = {},
): FieldPlan {
  const all = { ...options, ...more };
  return { name, kind, label, ...(list && { list }), ...(Object.keys(all).length > 0 && { options: all }) };
}

/** Whether the value of a field may not be empty. */
export const required = (isRequired: boolean): Readonly<Record<string, unknown>> =>
  isRequired ? { required: true } : {};

/** What is read from a table, a schema or a file: its fields, and what is left out, each with the reason. */
export interface SourceFields {
  readonly fields: readonly FieldPlan[];
  readonly notes: readonly string[];
}

/** What a kind of record is to be: its name, its labels and its fields. */
export interface ResourcePlan {
  readonly name: string;
  readonly one: string;
  readonly many: string;
  readonly idPrefix: string;
  readonly menuGroup: string;
  readonly fields: readonly FieldPlan[];
}
