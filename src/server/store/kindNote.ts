import { kinds, remembered, traitsOf, type FieldKind } from '../../schema';
import type { FoundSchema } from './readSchema';
import type { ValueKind } from './TableDefinition';

/** What comes before the kinds in the comment of a schema: a column keeps its type when a text becomes a phone, and tells nothing of it. */
const beginning = 'kinds ';

/** The kinds noted of a schema: by `table.column`, and by `table.column.name` those of the columns of rows. */
export type KindNote = ReadonlyMap<string, string>;

/** The options noted of choices, by the same names; none of one that takes other texts too. */
export type OptionNote = ReadonlyMap<string, readonly string[]>;

/** Where the options and what is required stand among the kinds: no column has a name without its table. */
const optionsKey = 'options';
const requiredKey = 'required';

interface SchemaNote {
  readonly kinds: KindNote;
  readonly options: OptionNote;
  /** The columns without which no record was taken, as `table.column`; undefined where an edition before noted none of them. */
  readonly required: ReadonlySet<string> | undefined;
}

/** A note as it is written. */
interface WrittenNote {
  readonly [optionsKey]?: Readonly<Record<string, readonly string[]>>;
  readonly [requiredKey]?: readonly string[];
}

function readNote(comment: string): SchemaNote | undefined {
  if (!comment.startsWith(beginning)) return undefined;
  const { [optionsKey]: options = {}, [requiredKey]: required, ...kindsNoted } = JSON.parse(comment.slice(beginning.length)) as Readonly<Record<string, string>> & WrittenNote;
  return { kinds: new Map(Object.entries(kindsNoted)), options: new Map(Object.entries(options)), required: required && new Set(required) };
}

/** Read once from the comments that were found: every column of a schema asks for its note. */
const notesOf = remembered((comments: ReadonlyMap<string, string>) => new Map([...comments].map(([schema, comment]) => [schema, readNote(comment)])));

/** What is noted of a schema; undefined where nothing was yet. */
export const schemaNoteOf = (schema: string, { schemaComments }: Pick<FoundSchema, 'schemaComments'>): SchemaNote | undefined => schemaComments && notesOf(schemaComments).get(schema);

/** The kinds noted of a schema; undefined where nothing was yet. */
export const kindNoteOf = (schema: string, found: Pick<FoundSchema, 'schemaComments'>): KindNote | undefined => schemaNoteOf(schema, found)?.kinds;

const inOrder = <T>(note: ReadonlyMap<string, T>): Readonly<Record<string, T>> => Object.fromEntries([...note].sort(([one], [other]) => (one < other ? -1 : 1)));

export const schemaNoteText = ({ kinds: noted, options, required = new Set() }: SchemaNote): string =>
  `${beginning}${JSON.stringify({ ...inOrder(noted), ...(options.size > 0 && { [optionsKey]: inOrder(options) }), [requiredKey]: [...required].sort() })}`;

export const isKind = (name: string): name is FieldKind => Object.hasOwn(kinds, name);

/** Whether what was stored as one kind can stand as another: any text as a text, but no marks of a formatted one. */
export function standsAs(from: string, { takesAny }: ValueKind): boolean {
  const { html = false, secret = false } = isKind(from) ? traitsOf({ kind: from }) : {};
  return takesAny && !html && !secret;
}
