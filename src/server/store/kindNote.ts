import { kinds, remembered, traitsOf, type FieldKind } from '../../schema';
import type { FoundSchema } from './readSchema';
import type { ValueKind } from './TableDefinition';

/** Prefix of the metadata in the comment of a schema. It records the kinds because the SQL type does not show that a text became a phone. */
const beginning = 'kinds ';

/** The recorded kinds of a schema by `table.column`, and those of row columns by `table.column.name`. */
export type KindNote = ReadonlyMap<string, string>;

/** The recorded options of choices by the same keys; empty for a choice that accepts free text. */
export type OptionNote = ReadonlyMap<string, readonly string[]>;

/** Keys of the options and of the required columns next to the kinds. They cannot clash: the key of a column contains its table. */
const optionsKey = 'options';
const requiredKey = 'required';

interface SchemaNote {
  readonly kinds: KindNote;
  readonly options: OptionNote;
  /** The required columns, as `table.column`; undefined if the metadata was written by a version that did not record them. */
  readonly required: ReadonlySet<string> | undefined;
}

/** The serialised metadata, apart from the kinds. */
interface WrittenNote {
  readonly [optionsKey]?: Readonly<Record<string, readonly string[]>>;
  readonly [requiredKey]?: readonly string[];
}

function readNote(comment: string): SchemaNote | undefined {
  if (!comment.startsWith(beginning)) return undefined;
  const { [optionsKey]: options = {}, [requiredKey]: required, ...kindsNoted } = JSON.parse(comment.slice(beginning.length)) as Readonly<Record<string, string>> & WrittenNote;
  return { kinds: new Map(Object.entries(kindsNoted)), options: new Map(Object.entries(options)), required: required && new Set(required) };
}

/** Memoized, because every column of a schema needs the metadata. */
const notesOf = remembered((comments: ReadonlyMap<string, string>) => new Map([...comments].map(([schema, comment]) => [schema, readNote(comment)])));

/** The recorded metadata of a schema; undefined if there is none yet. */
export const schemaNoteOf = (schema: string, { schemaComments }: Pick<FoundSchema, 'schemaComments'>): SchemaNote | undefined => schemaComments && notesOf(schemaComments).get(schema);

/** The recorded kinds of a schema; undefined if there are none yet. */
export const kindNoteOf = (schema: string, found: Pick<FoundSchema, 'schemaComments'>): KindNote | undefined => schemaNoteOf(schema, found)?.kinds;

const inOrder = <T>(note: ReadonlyMap<string, T>): Readonly<Record<string, T>> => Object.fromEntries([...note].sort(([one], [other]) => (one < other ? -1 : 1)));

export const schemaNoteText = ({ kinds: noted, options, required = new Set() }: SchemaNote): string =>
  `${beginning}${JSON.stringify({ ...inOrder(noted), ...(options.size > 0 && { [optionsKey]: inOrder(options) }), [requiredKey]: [...required].sort() })}`;

export const isKind = (name: string): name is FieldKind => Object.hasOwn(kinds, name);

/** Whether values stored as one kind are valid as another: any text is valid as free text, but HTML and secrets are not. */
export function standsAs(from: string, { takesAny }: ValueKind): boolean {
  const { html = false, secret = false } = isKind(from) ? traitsOf({ kind: from }) : {};
  return takesAny && !html && !secret;
}
