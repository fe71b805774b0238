import type { CommonOptions, InitialValue } from './fieldOptions';
import type { Exactly, FieldHead, TypesOf, TypedKind } from './Kind';

/**
 * The initial values that a field may have, by its kind and value type: a single plain value, a day relative to today,
 * or the value of another field.
 */
type InitialValueOf<Kind extends string, Value> =
  | Extract<InitialValue, { readonly field: string }>
  | (Kind extends 'date' | 'instant' ? Extract<InitialValue, { readonly today: number }> : never)
  | (Kind extends 'reference' | 'password' ? never : Extract<Value, string | number | boolean>);

export interface InitialValueOptions<Kind extends string, Value> {
  readonly initial?: InitialValueOf<Kind, Value>;
  readonly default?: InitialValueOf<Kind, Value>;
}

/** A read-only field cannot be required, because nobody could fill it in. */
export type ConsistentOptions<Options> = Options extends { readonly readOnly: true; readonly required: unknown }
  ? { readonly required: never }
  : unknown;

type HasAnyOption<Name extends string> = { readonly [N in Name]: { readonly [Option in N]: unknown } }[Name];
/** Columns without the options that apply only to fields of records. */
export type CellColumns<Columns> = {
  readonly [Name in keyof Columns]: Columns[Name] extends HasAnyOption<
    'unique' | 'default' | 'during' | 'computed' | 'derived' | 'suggestId'
  >
    ? never
    : unknown;
};

/* `NoInfer` below: the type of a field is inferred from its own arguments, never from the map that contains it. */
export type Declared<K extends string, O> = FieldHead & { readonly kind: K } & O;

type Kinds = Readonly<Record<string, TypedKind<CommonOptions, unknown>>>;

/** Creates the function that declares a field of a kind; its options are those that `defineKind` was given. */
export const fieldFactory =
  <Ks extends Kinds, K extends keyof Ks & string>(_kinds: Ks, kind: K) =>
  <const O extends TypesOf<Ks[K]>['options']>(
    label: string,
    options?: O &
      Exactly<O, TypesOf<Ks[K]>['options']> &
      InitialValueOptions<K, TypesOf<Ks[K]>['value']> &
      ConsistentOptions<O>,
  ): Declared<K, NoInfer<O>> =>
    ({ kind, label, ...options }) as Declared<K, NoInfer<O>>;
