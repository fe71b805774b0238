import { isAlwaysRequired, type Field, type FieldKind, type FieldOf } from '../schema';
import type { ColumnType } from './columnTypes';
import { ndcPattern } from './ndcList/value';
import { passwordLength } from './password/value';
import { scriptCharacters } from './richText/htmlText';
import { markup } from './richText/markup';
import { defaultMaxRows } from './rows/value';

export { columnTypeTraits, traitsOfType, type ColumnType } from './columnTypes';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Describes the parts of a value that are field values themselves. */
interface SchemaContext {
  readonly valueSchema: (field: Field) => JsonSchema;
  readonly describe: (field: Field) => string;
}

/** What the server needs of a kind: how its values are stored, and how the description of the API shows them. */
interface FieldColumn<K extends FieldKind> {
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

const inchesSql = (column: string): string =>
  `(split_part(${column}, '_', 2)::int * 12 + split_part(${column}, '_', 4)::int)`;
const kilogramsSql = (column: string): string =>
  `(split_part(${column}, '-', 1)::numeric * case split_part(${column}, '-', 2) when 'lbs' then 0.45359237 else 1 end)`;

const oneNdc = ndcPattern.source.slice(1, -1);

/** The description of the API contains the schema of a stored file once. */
const storedFile: JsonSchema = { $ref: '#/components/schemas/StoredFile' };

/** Required columns are always filled, others may be null. */
function rowSchema({ columns, readOnly }: FieldOf<'rows'>, { valueSchema, describe }: SchemaContext): JsonSchema {
  const entries = Object.entries(columns);
  const isRequired = (column: Field): boolean => isAlwaysRequired(column) && column.when === undefined;
  const cell = (column: Field): JsonSchema =>
    !readOnly && isRequired(column) ? valueSchema(column) : { anyOf: [valueSchema(column), { type: 'null' }] };
  const required = entries.flatMap(([name, column]) => (!readOnly && isRequired(column) ? name : []));
  return {
    type: 'object',
    properties: Object.fromEntries(
      entries.map(([name, column]) => [name, { ...cell(column), ...(!readOnly && { description: describe(column) }) }]),
    ),
    ...(required.length > 0 && { required }),
  };
}

/** What the server needs of each kind. One without an entry does not compile. */
const columns: { readonly [K in FieldKind]: FieldColumn<K> } = {
  text: { type: 'text' },
  longText: { type: 'text' },
  email: { type: 'text' },
  richText: {
    type: 'text',
    // The same text as that of `textOfHtml`, for the tags that are stored; character references stay encoded.
    searchText: {
      patterns: [
        [`</?(${markup.blocks.join('|')})\\M[^<>]*>`, ' '],
        ['<s\\M[^<>]*>', markup.struckStart],
        ['</s>', markup.struckEnd],
        ['<[^>]*>', ''],
        ['\\s+', ' '],
      ],
      characters: { from: scriptCharacters.shown, to: scriptCharacters.plain },
    },
    describe: (converted) => ({ ...converted, contentMediaType: 'text/html' }),
  },
  phone: { type: 'text' },
  date: { type: 'date', describe: (converted) => ({ ...converted, format: 'date' }) },
  instant: { type: 'timestamptz' },
  choice: { type: 'text' },
  choices: { type: 'text[]' },
  boolean: { type: 'boolean' },
  usState: { type: 'text' },
  remoteChoice: { type: 'text' },
  integer: { type: 'bigint', describe: (converted) => ({ ...converted, type: 'integer' }) },
  decimal: { type: 'numeric' },
  money: { type: 'numeric' },
  percent: { type: 'numeric' },
  height: { type: 'text', sort: { type: 'int', sql: inchesSql } },
  weight: { type: 'text', sort: { type: 'numeric', sql: kilogramsSql } },
  ndcList: {
    type: 'text',
    searchIgnores: '- ',
    describe: (converted) => ({ ...converted, pattern: `^${oneNdc}(, ${oneNdc})*$` }),
  },
  tags: { type: 'text[]' },
  file: { type: 'jsonb', describe: () => storedFile },
  files: { type: 'jsonb', describe: (converted) => ({ ...converted, items: storedFile }) },
  reference: { type: 'bigint' },
  references: { type: 'bigint[]' },
  prefixedId: { type: 'bigint' },
  password: {
    type: 'text',
    describe: (converted) => ({
      ...converted,
      format: 'password',
      minLength: passwordLength.min,
      maxLength: passwordLength.max,
    }),
  },
  rows: {
    type: 'jsonb',
    describe: (_converted, field, context) => ({
      type: 'array',
      items: rowSchema(field, context),
      ...(!field.readOnly && { maxItems: field.maxRows ?? defaultMaxRows }),
    }),
  },
  json: { type: 'jsonb' },
};

/**
 * The column of a field's kind. The list is typed exactly, but the union of all kinds is not: this is the only cast.
 */
export const columnOf = ({ kind }: Pick<Field, 'kind'>): FieldColumn<FieldKind> =>
  columns[kind] as unknown as FieldColumn<FieldKind>;
