import { kinds, memoizePerObject, traitsOf, type FieldKind } from '../../../schema';
import type { FoundSchema } from './readSchema';
import type { ValueKind } from '../tables/TableDefinition';

/**
 * Prefix of the metadata in the comment of a schema. It records the kinds because the SQL type does not show that a
 * text became a phone.
 */
export const commentPrefix = 'kinds ';

/** The recorded kinds of a schema by `table.column`, and those of row columns by `table.column.name`. */
export type RecordedKinds = ReadonlyMap<string, string>;

/** The recorded options of choices by the same keys; empty for a choice that accepts free text. */
export type RecordedOptions = ReadonlyMap<string, readonly string[]>;

/**
 * Keys of the options and of the required columns next to the kinds. They cannot clash: the key of a column contains
 * its table.
 */
const optionsKey = 'options';
const requiredKey = 'required';

interface SchemaMetadata {
  readonly kinds: RecordedKinds;
  readonly options: RecordedOptions;
  /**
   * The required columns, as `table.column`; undefined if the metadata was written by a version that did not record
   * them.
   */
  readonly required: ReadonlySet<string> | undefined;
}

/** The serialised metadata, apart from the kinds. */
interface SerializedMetadata {
  readonly [optionsKey]?: Readonly<Record<string, readonly string[]>>;
  readonly [requiredKey]?: readonly string[];
}

function parseMetadata(comment: string): SchemaMetadata | undefined {
  if (!comment.startsWith(commentPrefix)) return undefined;
  const {
    [optionsKey]: options = {},
    [requiredKey]: required,
    ...recordedKinds
  } = JSON.parse(comment.slice(commentPrefix.length)) as Readonly<Record<string, string>> & SerializedMetadata;
  return {
    kinds: new Map(Object.entries(recordedKinds)),
    options: new Map(Object.entries(options)),
    required: required && new Set(required),
  };
}

/** Memoized, because every column of a schema needs the metadata. */
const metadataBySchema = memoizePerObject(
  (comments: ReadonlyMap<string, string>) =>
    new Map([...comments].map(([schema, comment]) => [schema, parseMetadata(comment)])),
);

/** The recorded metadata of a schema; undefined if there is none yet. */
export const findSchemaMetadata = (
  schema: string,
  { schemaComments }: Pick<FoundSchema, 'schemaComments'>,
): SchemaMetadata | undefined => schemaComments && metadataBySchema(schemaComments).get(schema);

/** The recorded kinds of a schema; undefined if there are none yet. */
export const findRecordedKinds = (
  schema: string,
  found: Pick<FoundSchema, 'schemaComments'>,
): RecordedKinds | undefined => findSchemaMetadata(schema, found)?.kinds;

const toSortedRecord = <T>(entries: ReadonlyMap<string, T>): Readonly<Record<string, T>> =>
  Object.fromEntries([...entries].sort(([left], [right]) => (left < right ? -1 : 1)));

export const serializeSchemaMetadata = ({
  kinds: recordedKinds,
  options,
  required = new Set(),
}: SchemaMetadata): string =>
  `${commentPrefix}${JSON.stringify({ ...toSortedRecord(recordedKinds), ...(options.size > 0 && { [optionsKey]: toSortedRecord(options) }), [requiredKey]: [...required].sort() })}`;

export const isKind = (name: string): name is FieldKind => Object.hasOwn(kinds, name);

/**
 * Whether values stored as one kind are valid as another: any text is valid as free text, but HTML and secrets are not.
 */
export function isValidAs(from: string, { takesAny }: ValueKind): boolean {
  const { html = false, secret = false } = isKind(from) ? traitsOf({ kind: from }) : {};
  return takesAny && !html && !secret;
}
