import { literal, quote, sqlName } from '../../db';
import { BackupError, type BackupHeader, type BackupTable } from './format';

type Column = BackupTable['columns'][number];

function columnSql({ name, type, notNull, default: value, identity }: Column): string {
  const parts = [
    quote(name),
    type,
    identity && 'generated always as identity',
    notNull && 'not null',
    value && `default ${value}`,
  ];
  return parts.filter((part) => part).join(' ');
}

function createTableSql(table: BackupTable): string {
  const { schema, columns, primaryKey, partitionedBy, part } = table;
  if (part) return `create table ${sqlName(table)} partition of ${sqlName({ schema, name: part.of })} ${part.bound}`;
  const key = primaryKey?.length ? [`primary key (${primaryKey.map(quote).join(', ')})`] : [];
  const partitioning = partitionedBy ? ` partition by range (${quote(partitionedBy)})` : '';
  return `create table ${sqlName(table)} (\n  ${[...columns.map(columnSql), ...key].join(',\n  ')}\n)${partitioning}`;
}

function* columnStateSql(table: BackupTable): Generator<string> {
  for (const { name, last, comment } of table.columns) {
    if (last !== null && last !== undefined)
      yield `select setval(pg_get_serial_sequence(${literal(sqlName(table))}, ${literal(name)}), ${last})`;
    if (comment) yield `comment on column ${sqlName(table)}.${quote(name)} is ${literal(comment)}`;
  }
}

/**
 * The SQL that creates the tables of a backup as they were, without rows, foreign keys, indexes and triggers. Only
 * names, literals and what the format admits come from the header, so that a forged one cannot run statements.
 */
export function tablesSql({ tables, comments }: BackupHeader): string[] {
  return [
    ...new Set(tables.map(({ schema }) => `create schema ${quote(schema)}`)),
    ...Object.entries(comments).map(([name, comment]) => `comment on schema ${quote(name)} is ${literal(comment)}`),
    ...tables.filter(({ part }) => !part).map(createTableSql),
    ...tables.filter(({ part }) => part).map(createTableSql),
    ...tables.flatMap((table) => [...columnStateSql(table)]),
  ];
}

/** The SQL that adds the foreign keys of a backup, once its rows are there. */
export const referencesSql = ({ tables }: BackupHeader): string[] =>
  tables.flatMap((table) =>
    table.references.map(
      ({ name, column, to }) =>
        `alter table ${sqlName(table)} add constraint ${quote(name)} foreign key (${quote(column)}) ` +
        `references ${sqlName(to)} (id)`,
    ),
  );

/** Statements as a file of SQL. */
export const toSqlFile = (statements: readonly string[]): Buffer =>
  Buffer.from(statements.map((statement) => `${statement};\n`).join(''));

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const unescapes: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r' };
/** Ends the rows in a file for psql. */
const end = '\\.\n';

const encodeValue = (value: string | null): string =>
  value === null ? '\\N' : value.replaceAll(/[\\\t\n\r]/g, (character) => escapes[character] ?? character);

function decodeValue(text: string): string | null {
  if (text === '\\N') return null;
  return text.includes('\\')
    ? text.replaceAll(/\\(.)/g, (_whole, letter: string) => unescapes[letter] ?? letter)
    : text;
}

/** The columns of a table, quoted for SQL. */
export const columnList = ({ columns }: BackupTable): string => columns.map(({ name }) => quote(name)).join(', ');

/** A row as a line of PostgreSQL's COPY text; the values are in the order of the columns. */
export const encodeRow = (values: readonly (string | null)[]): string => `${values.map(encodeValue).join('\t')}\n`;

/** Lines of COPY text as a file that psql can run by itself. */
export const toCopyFile = (table: BackupTable, lines: string): Buffer =>
  Buffer.from(`COPY ${sqlName(table)} (${columnList(table)}) FROM stdin;\n${lines}${end}`);

/** The rows of such a file, by column. Throws for one that is not of this table. */
export function readCopyFile(table: BackupTable, bytes: Buffer): (string | null)[][] {
  const text = bytes.toString('utf8');
  const start = text.indexOf('\n') + 1;
  if (text.slice(0, start) !== toCopyFile(table, '').toString('utf8', 0, start) || !text.endsWith(end))
    throw new BackupError(`The backup is damaged: it has rows of ${sqlName(table)} that do not match its header`);
  const columns: (string | null)[][] = table.columns.map(() => []);
  for (const line of text.slice(start, -end.length - 1).split('\n')) {
    const values = line.split('\t');
    for (const [at, column] of columns.entries()) column.push(decodeValue(values[at] ?? '\\N'));
  }
  return columns;
}

/** The number of rows of such a file. */
export function countRows(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(0x0a); at !== -1; at = bytes.indexOf(0x0a, at + 1)) lines += 1;
  return lines - 2;
}
