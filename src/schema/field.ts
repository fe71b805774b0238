import type { Condition } from './condition';
import type { Agreeing, Cells, Changed, Computed, Derived, NumberFormat, RowLimits, Start, Starts, StoredFile, TagColors, Unique } from './fieldValues';
import type { Options, OptionValue } from './options';
import type { Asked } from './asked';

export type { Derived, NumberFormat, StoredFile, TagColor, TagColors } from './fieldValues';

/** What every field may say beside its kind and label. */
export interface CommonOptions {
  /** Required when creating and not clearable when editing; a text replaces the message "{Label} is required". */
  readonly required?: true | string | Asked;
  /** Set by the server alone: shown, never an input, ignored in payloads. */
  readonly readOnly?: true;
  /** While this holds it is shown and keeps what it has; whatever is sent for it is ignored. */
  readonly readOnlyWhen?: Condition;
  /** The roles that see it; to all others it is not answered, and no list of theirs is searched or sorted by it. Everybody unless told. */
  readonly seenBy?: readonly string[];
  /** The roles that write it; to all others it is read-only. */
  readonly writtenBy?: readonly string[];
  /** The field applies only while this holds: otherwise it is hidden, cleared, and skipped by the server. */
  readonly when?: Condition;
  /** A line below the input. */
  readonly hint?: string;
  /** The name that it had before: its column is renamed at the next start, with what is in it; a column of rows in every row that is stored. */
  readonly was?: string;
  /** What it was before its kind or its values changed: what is stored is converted at the next start. */
  readonly changed?: Changed<FieldKind>;
  /** What a new record's form starts with. */
  readonly initial?: Start;
  /** What a new record holds where the payload does not name the field, and what its form starts with. */
  readonly default?: Start;
  /** The message for a value of the wrong form, in place of the kind's own. */
  readonly invalid?: string;
  /** Written only when creating, or only once the record exists; otherwise it is shown and not sent. */
  readonly during?: 'create' | 'update';
  /** No two live records share its value; a discarded one blocks nothing. Texts are compared without regard to case. */
  readonly unique?: true | Unique;
  /** Made of other fields of the record at every write, and stored; nothing sent for it is taken. */
  readonly computed?: Computed;
  /** Not stored: read off other fields. */
  readonly derived?: Derived;
}

interface TextOptions extends CommonOptions {
  /** Longest text accepted, in characters. */
  readonly maxLength?: number;
}
interface LineOptions extends TextOptions {
  /** What the whole text looks like, as a regular expression, and what is said of one that does not. */
  readonly pattern?: { readonly matches: string; readonly message: string };
  /** What the input shows while it is empty. */
  readonly placeholder?: string;
  /** A code of the server: underscores show as blanks and each word starts with a capital. */
  readonly asWords?: true;
  /** Shown with its first letter as a capital. */
  readonly capital?: true;
  /** Name of a resource whose records' titles are suggested while typing; other text is accepted. */
  readonly suggest?: string;
  /** The field that takes the id of a chosen suggestion, and is emptied by other text. */
  readonly suggestId?: string;
  /** An address of the web: shown as a link to it. */
  readonly url?: true;
  /** Filled in by the server from the record's number, counted on from `start`: unique, with gaps. */
  readonly numbered?: { readonly start: number };
  readonly tag?: TagColors;
}
interface NumberOptions extends CommonOptions {
  readonly min?: number;
  readonly max?: number;
}
interface IntegerOptions extends NumberOptions {
  readonly format?: Pick<NumberFormat, 'grouped' | 'unit'>;
}
interface DecimalOptions extends NumberOptions {
  /** Digits behind the point; 2 unless told. */
  readonly scale?: number;
  readonly format?: NumberFormat;
}
interface MoneyOptions extends NumberOptions {
  /** ISO 4217, such as `EUR`: US dollars unless told. */
  readonly currency?: string;
}
interface PercentOptions extends NumberOptions {
  readonly format?: Pick<NumberFormat, 'decimals'>;
}
interface ListedOptions extends CommonOptions {
  /** The list is not complete: other text is accepted too. `stored`: from other programs, and people choose from the list alone. */
  readonly allowsOther?: true | 'stored';
}
interface ChoiceOptions extends ListedOptions {
  /** Radio buttons in place of a select. */
  readonly radio?: true;
  readonly tag?: TagColors;
}
interface RemoteChoiceOptions extends CommonOptions {
  /** Path under the API base that answers the names. */
  readonly path: string;
  /** Names that go out as another text. */
  readonly sentAs?: Readonly<Record<string, string>>;
}
interface JsonOptions extends CommonOptions {
  /** Names that are not shown. */
  readonly omit?: readonly string[];
}
interface BooleanOptions extends CommonOptions {
  /** What true and false are called, where it is not Yes and No. */
  readonly names?: { readonly true: string; readonly false: string };
  readonly tag?: TagColors;
}
interface DayOptions extends CommonOptions {
  /** The field of the same kind that this one is not before: the start of what it ends. */
  readonly notBefore?: string;
  /** The latest day that it may name. */
  readonly notAfter?: 'today';
}
interface DateOptions extends DayOptions {
  /** A day by which something is to be done: it is marked once it has passed, while this holds. */
  readonly due?: Condition;
}
interface InstantOptions extends DayOptions {
  /** How it shows: the date alone unless told. */
  readonly format?: InstantFormat;
}
interface FileOptions extends CommonOptions {
  /** Accepted extensions, lower case, no dot. */
  readonly accept?: readonly string[];
  /** Pictures among its files show small beside their names, in forms and on the page of a record, and large at a click. */
  readonly preview?: true;
}
interface ReferenceOptions extends CommonOptions {
  /** Name of the resource it points to. */
  readonly to: string;
}
type RowsOptions = CommonOptions & RowLimits;
interface PrefixedIdOptions extends CommonOptions {
  readonly prefixes: readonly string[];
}

/** `HH:mm A` is the notation the specification writes for case times. */
export type InstantFormat = 'MM-DD-YYYY' | 'MM-DD-YYYY HH:mm' | 'MM-DD-YYYY HH:mm A';

/** The options each kind takes. Adding a kind starts here and does not compile until every reader knows it. */
export interface OptionsByKind {
  text: LineOptions;
  longText: TextOptions;
  richText: TextOptions;
  email: CommonOptions;
  phone: CommonOptions;
  date: DateOptions;
  instant: InstantOptions;
  choice: ChoiceOptions & { readonly options: Options };
  choices: ListedOptions & { readonly options: Options };
  yesNo: CommonOptions;
  boolean: BooleanOptions;
  integer: IntegerOptions;
  decimal: DecimalOptions;
  money: MoneyOptions;
  percent: PercentOptions;
  usState: CommonOptions;
  height: CommonOptions;
  weight: CommonOptions;
  ndcList: CommonOptions;
  tags: CommonOptions;
  file: FileOptions;
  files: FileOptions;
  reference: ReferenceOptions;
  references: ReferenceOptions;
  password: CommonOptions;
  prefixedId: PrefixedIdOptions;
  rows: RowsOptions & { readonly columns: Readonly<Record<string, Field>> };
  remoteChoice: RemoteChoiceOptions;
  json: JsonOptions;
}

/** What the kernel fills in. */
interface FilledByKind {
  reference: {
    /** What the names of the linked record's fields start with here, such as `patient_`. Absent where no relation shows any. */
    readonly prefix?: string;
    /** The fields that a linked record is named by, as it keeps them: lists are put in their order. Absent where one of them has none. */
    readonly titledBy?: readonly (readonly [name: string, field: Field])[];
  };
}

export type FieldKind = keyof OptionsByKind;
export type FieldOf<K extends FieldKind> = { readonly kind: K; readonly label: string } & OptionsByKind[K] & (K extends keyof FilledByKind ? FilledByKind[K] : unknown);
export type Field = { [K in FieldKind]: FieldOf<K> }[FieldKind];
export type FieldMap = Readonly<Record<string, Field>>;

interface ValueByKind {
  text: string;
  longText: string;
  richText: string;
  email: string;
  phone: string;
  date: string;
  instant: string;
  choice: string;
  choices: readonly string[];
  yesNo: 'Yes' | 'No';
  boolean: boolean;
  integer: number;
  decimal: number;
  money: number;
  percent: number;
  usState: string;
  height: string;
  weight: string;
  ndcList: string;
  tags: readonly string[];
  file: StoredFile;
  files: readonly StoredFile[];
  reference: number;
  references: readonly number[];
  password: string;
  prefixedId: number;
  rows: readonly Readonly<Record<string, unknown>>[];
  remoteChoice: string;
  json: Readonly<Record<string, unknown>>;
}

type Listed<F> = F extends { allowsOther: true | 'stored' } ? string : F extends { options: infer O extends Options } ? OptionValue<O> : string;

/** The type of a field's value on the wire, when it has one. */
export type ValueOf<F extends Field> = F['kind'] extends 'choice'
  ? Listed<F>
  : F['kind'] extends 'choices'
    ? readonly Listed<F>[]
    : ValueByKind[F['kind']];

/* `NoInfer` below: a field's type comes from its own arguments, never from the map it is put into. */
type Exactly<O, Allowed> = { readonly [K in Exclude<keyof O, keyof Allowed>]: never };
type Made<K extends FieldKind, O> = { readonly kind: K; readonly label: string } & O;

const simple =
  <K extends FieldKind>(kind: K) =>
  <const O extends OptionsByKind[K]>(label: string, options?: O & Exactly<O, OptionsByKind[K]> & Starts<K, ValueByKind[K]> & Agreeing<O>): Made<K, NoInfer<O>> =>
    ({ kind, label, ...options }) as Made<K, NoInfer<O>>;

const listed =
  <K extends 'choice' | 'choices', Allowed extends ListedOptions>(kind: K) =>
  <const L extends Options, const O extends Allowed>(
    label: string,
    options: L,
    more?: O & Exactly<O, Allowed> & Starts<K, ValueByKind[K]> & Agreeing<O>,
  ): Made<K, NoInfer<O> & { readonly options: NoInfer<L> }> =>
    ({ kind, label, options, ...more }) as unknown as Made<K, NoInfer<O> & { readonly options: NoInfer<L> }>;

/** One line of text. */
export const text = simple('text');
/** Several lines of text. */
export const longText = simple('longText');
/** Formatted text (HTML, sanitised on both sides); tags and blanks alone count as empty. */
export const richText = simple('richText');
export const email = simple('email');
/** A phone number: digits only, at most ten. */
export const phone = simple('phone');
/** A calendar date: YYYY-MM-DD on the wire, MM-DD-YYYY on the screen, never through a time zone. */
export const date = simple('date');
/** A point in time: ISO 8601 on the wire, the browser's zone on the screen. */
export const instant = simple('instant');
/** One value of a list; `allowsOther: true` accepts other text as well, `'stored'` that of other programs alone. */
export const choice = listed<'choice', ChoiceOptions>('choice');
/** Several values of a list. */
export const choices = listed<'choices', ListedOptions>('choices');
/** The words Yes and No. */
export const yesNo = simple('yesNo');
/** True and false, shown as Yes and No. */
export const boolean = simple('boolean');
export const integer = simple('integer');
export const decimal = simple('decimal');
/** An amount of money, in US dollars unless told: shown as $0,0.00. */
export const money = simple('money');
export const percent = simple('percent');
/** One of the 52 state and territory codes. */
export const usState = simple('usState');
/** feet_N_inch_M, feet 1 to 7 and inches 0 to 11. */
export const height = simple('height');
/** {number}-kg or {number}-lbs, 0 to 1000 with one decimal. */
export const weight = simple('weight');
/** NDC codes (#####-####-##) joined with a comma and a space. */
export const ndcList = simple('ndcList');
/** A list of short texts. */
export const tags = simple('tags');
/** One uploaded file. */
export const file = simple('file');
/** Several uploaded files. */
export const files = simple('files');
/** The id of a record of another resource. */
export const reference = simple('reference');
/** The ids of several records of another resource, in the order chosen. */
export const references = simple('references');
/** Write-only; stored as a hash and never answered. */
export const password = simple('password');
/** An id shown with a prefix; the first prefix is shown, each is accepted in a search. */
export const prefixedId = simple('prefixedId');
/** A name chosen from those that the API answers at a path. */
export const remoteChoice = simple('remoteChoice');
/** An object kept by the server, shown as a list of names and values. */
export const json = simple('json');
/** A table inside the record: each column is a field of its own, each row a value of all of them. People edit it unless it is read-only. */
export const rows = <const C extends FieldMap, const O extends RowsOptions>(
  label: string,
  columns: C & Cells<C>,
  options?: O & Exactly<O, RowsOptions> & Starts<'rows', never> & Agreeing<O>,
): Made<'rows', NoInfer<O> & { readonly columns: NoInfer<C> }> =>
  ({ kind: 'rows', label, columns, ...options }) as unknown as Made<'rows', NoInfer<O> & { readonly columns: NoInfer<C> }>;
