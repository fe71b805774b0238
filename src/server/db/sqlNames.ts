import { createHash } from 'node:crypto';
import type { FunctionDefinition, TableDefinition } from './tables/TableDefinition';

type Name = Pick<TableDefinition, 'schema' | 'name'>;

export interface DesiredSchema {
  readonly tables: readonly TableDefinition[];
  /** Ordered so that each comes after the functions it calls. */
  readonly functions: readonly FunctionDefinition[];
  readonly extensions: readonly string[];
  /** Whether other clients read and write the tables meanwhile: statements that may take long are deferred. */
  readonly concurrently?: boolean;
}

/** The name of a table for messages and as a key. */
export const qualifiedName = ({ schema, name }: Name): string => `${schema}.${name}`;

/** The name of a table in SQL. */
export const sqlName = ({ schema, name }: Name): string => `${quote(schema)}.${quote(name)}`;

/** The table that a column references, as `schema.table`. */
export const referencedTable = ({ schema }: Name, references: string): string =>
  references.includes('.') ? references : `${schema}.${references}`;

/** PostgreSQL truncates longer names, which would make them look missing at the next start. */
const maxNameLength = 63;

const shortDigest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** The prefix of a name that leaves room for a digest. */
const digestPrefix = (name: string): string => name.slice(0, maxNameLength - 9);

/** Joins the parts to a name that PostgreSQL does not truncate; the tail of a long one is replaced by a hash. */
export function boundedName(...parts: readonly string[]): string {
  const name = parts.join('_');
  return name.length <= maxNameLength ? name : digestedName(name, name);
}

/** A name that ends in a digest of the definition, so that it changes with it. */
export const digestedName = (name: string, definition: string): string =>
  `${digestPrefix(name)}_${shortDigest(definition)}`;

/** Whether `digested` is `name`, or `name` followed by a digest. */
export const matchesDigestedName = (digested: string, name: string): boolean =>
  digested === name ||
  (digested.startsWith(`${digestPrefix(name)}_`) &&
    /^[0-9a-f]{8}$/.test(digested.slice(digestPrefix(name).length + 1)));

/** Quotes an SQL identifier. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** SQL literal of a text, or `null`. */
export const literal = (text: string | null): string => (text === null ? 'null' : `'${text.replaceAll("'", "''")}'`);

/** `a, b and c` */
export const joinWithAnd = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
