import { choiceKinds } from './choice/value';
import { dateKinds } from './date/value';
import { fileKinds } from './file/value';
import { jsonKinds } from './json/value';
import { measureKinds } from './measure/value';
import { ndcListKinds } from './ndcList/value';
import { numberKinds } from './number/value';
import { passwordKinds } from './password/value';
import { phoneKinds } from './phone/value';
import { referenceKinds } from './reference/value';
import { richTextKinds } from './richText/value';
import { rowsKinds } from './rows/value';
import type { FieldHead, TypesOf } from './shared/Kind';
import type { Operator } from './shared/operators';
import type { Options, OptionValue } from './shared/options';
import { tagsKinds } from './tags/value';
import { textKinds } from './text/value';

/**
 * All kinds of fields. The server and the screens have lists with the same keys (`columns.ts`, `views.ts`,
 * `inputs.ts`); one without an entry for a kind does not compile.
 */
export const kinds = {
  ...textKinds,
  ...richTextKinds,
  ...phoneKinds,
  ...dateKinds,
  ...choiceKinds,
  ...numberKinds,
  ...measureKinds,
  ...ndcListKinds,
  ...tagsKinds,
  ...fileKinds,
  ...referenceKinds,
  ...passwordKinds,
  ...rowsKinds,
  ...jsonKinds,
};

type Kinds = typeof kinds;
export type FieldKind = keyof Kinds;

/** The options of each kind of field. */
export type OptionsByKind = { readonly [K in FieldKind]: TypesOf<Kinds[K]>['options'] };

/** Properties that refer to other fields; `defineResource` and the registry add those of a reference. */
interface LinksByKind {
  reference: {
    /**
     * Prefix of the names that the linked record's fields have here, such as `patient_`. Absent where no relation shows
     * any.
     */
    readonly prefix?: string;
    /**
     * The title fields of the linked record as declared there: lists are sorted by them. Absent where one of them is
     * not sortable.
     */
    readonly titledBy?: readonly (readonly [name: string, field: Field])[];
  };
  rows: { readonly columns: FieldMap };
}

export type FieldOf<K extends FieldKind> = FieldHead & { readonly kind: K } & OptionsByKind[K] &
  (K extends keyof LinksByKind ? LinksByKind[K] : unknown);
export type Field = { [K in FieldKind]: FieldOf<K> }[FieldKind];
export type FieldMap = Readonly<Record<string, Field>>;

type ListValue<F> = F extends { allowsOther: true | 'stored' }
  ? string
  : F extends { options: infer O extends Options }
    ? OptionValue<O>
    : string;

/** The type of a field's value on the wire, where it is not null. */
export type ValueOf<F extends Field> = F['kind'] extends 'choice'
  ? ListValue<F>
  : F['kind'] extends 'choices'
    ? readonly ListValue<F>[]
    : TypesOf<Kinds[F['kind']]>['value'];

/** The operators that a search over a field of the kind may use. */
export type OperatorsOf<K extends FieldKind> = Kinds[K]['operators'][number] & Operator;
