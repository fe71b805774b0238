import { kinds, traitsOf, type FieldKind } from '../../schema';
import type { FoundSchema } from './readSchema';
import type { ValueKind } from './TableDefinition';

/** What comes before the kinds in the comment of a schema: a column keeps its type when a text becomes a phone, and tells nothing of it. */
const beginning = 'kinds ';

/** The kinds noted of a schema: by `table.column`, and by `table.column.name` those of the columns of rows. */
export type KindNote = ReadonlyMap<string, string>;

/** What is noted of a schema; undefined where nothing was yet. */
export function kindNoteOf(schema: string, { schemaComments }: Pick<FoundSchema, 'schemaComments'>): KindNote | undefined {
  const comment = schemaComments?.get(schema);
  return comment?.startsWith(beginning) ? new Map(Object.entries(JSON.parse(comment.slice(beginning.length)) as Readonly<Record<string, string>>)) : undefined;
}

export const kindNoteText = (note: KindNote): string => `${beginning}${JSON.stringify(Object.fromEntries([...note].sort(([one], [other]) => (one < other ? -1 : 1))))}`;

export const isKind = (name: string): name is FieldKind => Object.hasOwn(kinds, name);

/** Whether what was stored as one kind can stand as another: any text as a text, but no marks of a formatted one. */
export function standsAs(from: string, { takesAny }: ValueKind): boolean {
  const { html = false, secret = false } = isKind(from) ? traitsOf({ kind: from }) : {};
  return takesAny && !html && !secret;
}
