import type { ZodMiniType } from 'zod/mini';
import type { Field, FieldKind, FieldOf } from '../field';
import type { Operator } from '../operators';
import type { FlatOption } from '../options';

/** What else is true of the values of a kind, so that nobody has to ask for the kind by its name. */
export interface Traits {
  /** What its values are: those of one family can stand for each other where that is all that counts. */
  readonly family: 'text' | 'number' | 'day' | 'truth' | 'link' | 'list' | 'file' | 'object' | 'secret';
  /** Which texts it takes: any, those of a list that another address answers (and others unseen), those of a closed list, or those of one form. */
  readonly takes: 'anything' | 'offered' | 'listed' | 'formed';
  /** Never answered, kept in a draft, or told in a history. */
  readonly secret?: true;
  /** Its values are files: a record that has one travels as multipart. */
  readonly binary?: true;
  /** Its values are HTML. */
  readonly html?: true;
  /** Its values are lists. */
  readonly multiple?: true;
  /** Its values are objects that the server keeps. */
  readonly structured?: true;
  /** A list can be ordered by it. */
  readonly sortable?: true;
  /** Its values say which record a row is, or belongs to. */
  readonly identifying?: true;
  /** Its values tell two records of one name apart. */
  readonly distinguishing?: true;
  /** Its values are typed as digits. */
  readonly digits?: true;
  /** What it stores stands for something else, or for one moment: a field is never changed into the kind, or out of it. */
  readonly unchangeable?: true;
  /** A search over it takes the input of a form, not plain text. */
  readonly searchedByInput?: true;
}

export interface Limits {
  readonly min?: number;
  readonly max?: number;
}

/** What came of a value: as the wire has it, or what is wrong with it; `at` by the place inside of it, such as `[2].end`. */
export type Checked = { readonly value: unknown } | { readonly errors: readonly string[]; readonly at?: Readonly<Record<string, readonly string[]>> };

/** The title of a record by its kind and id; undefined where it is not known. */
export type TitleOf = (resource: string, id: number) => string | undefined;

/** How the parts of a value are shown that are values of fields themselves, and what the records are called that it points to. */
export interface CellTools {
  readonly show: (field: Field, value: unknown) => string | undefined;
  readonly titleOf?: TitleOf | undefined;
}

/** Everything that the kernel knows of a kind. */
export interface Kind<K extends FieldKind> {
  /** Turns what came in (a form, JSON, a multipart text) into the wire's value, or says what is wrong. Never sees an empty value. */
  readonly schema: (field: FieldOf<K>) => ZodMiniType;
  /** A value of the wire as people read it. */
  readonly show: (value: unknown, field: FieldOf<K>, tools: CellTools) => string;
  /** How a value stands in a file that programs read, where that is not as people read it. */
  readonly exported?: (value: unknown, field: FieldOf<K>) => string | undefined;
  /** Whether a value that is not blank text still counts as empty. */
  readonly isEmpty?: (value: unknown, field: FieldOf<K>) => boolean;
  /** How its values can be compared; `has` asks whether a list holds the value, or any of several, `empty` whether there is none: true or false. */
  readonly operators: readonly Operator[];
  /** Every value as it is written, where they are few and the same for every field of the kind. */
  readonly values?: readonly string[];
  /** Every value that there can be, where that is a closed list. */
  readonly closedOptions?: (field: FieldOf<K>) => readonly FlatOption[] | undefined;
  /** The field whose values are searched for in its place. */
  readonly searchedAs?: (field: FieldOf<K>) => Field;
  /** What a typed text is searched for by, where that is not the text itself. */
  readonly searchText?: (typed: string, field: FieldOf<K>) => string;
  /** What is searched for, as its input shows it. */
  readonly showSearch?: (text: string, field: FieldOf<K>) => string;
  /** The least and the greatest of its values where the field sets no limit of its own. */
  readonly limits?: Limits;
  /** How long its texts are at most, in characters: of a list, each entry. */
  readonly maxLength?: (field: FieldOf<K>) => number;
  /** How many digits its numbers have behind the point at most. */
  readonly scale?: (field: FieldOf<K>) => number;
  /** Whether its texts are too long for an ordered index. */
  readonly isLong?: (field: FieldOf<K>) => boolean;
  readonly traits: Traits;
}

/** The kinds that have a trait. */
export type KindsWith<All extends Readonly<Record<string, { readonly traits: Traits }>>, T extends keyof Traits> = {
  [K in keyof All]: All[K]['traits'] extends { readonly [N in T]: true } ? K : never;
}[keyof All];
