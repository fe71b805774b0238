import { load } from 'js-yaml';
import Papa from 'papaparse';
import { type SourceFields, planField, required, type FieldPlan } from './FieldPlan';
import { readOpenApi } from './fromOpenApi';
import { readSql, type Query } from './fromSql';
import type { SourceOption } from './readArguments';
import { Refusal, UsageError } from './refusals';
import { toSnakeCase } from '../schema/scaffold';
import { guessField } from './guessField';
import { labelOfHeading } from './names';

/** Rows of the table: the headings and the values below them, without blanks around them. */
function readRows(text: string): readonly (readonly string[])[] {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const fault = errors.find(({ code }) => code !== 'UndetectableDelimiter');
  if (fault) throw new Refusal(`Row ${(fault.row ?? 0) + 1} of the CSV file cannot be read: ${fault.message}`);
  if (data.length === 0) throw new Refusal('The CSV file is empty; its first row names the fields');
  return data.map((row) => row.map((value) => value.trim()));
}

/** The headings as names of fields. Throws a Refusal for a heading that is empty, or that gives the same name. */
function readNames(headings: readonly string[]): string[] {
  const columnByName = new Map<string, string>();
  return headings.map((heading, at) => {
    const name = toSnakeCase(heading);
    if (name === '')
      throw new Refusal(
        `Column ${at + 1} of the CSV file ${heading === '' ? 'has no heading' : `has the heading "${heading}"`}; ` +
          'its first row names the fields in letters',
      );
    const first = columnByName.get(name);
    if (first !== undefined)
      throw new Refusal(`The headings "${first}" and "${heading}" are one name, "${name}"; rename one of them`);
    columnByName.set(name, heading);
    return name;
  });
}

/**
 * The fields of a CSV file: their labels are its headings, their kinds are guessed from the values. A field without any
 * empty value is required. Throws a Refusal for a file that cannot be read.
 */
function readCsv(text: string): SourceFields {
  const [headings = [], ...rows] = readRows(text);
  const fields = readNames(headings).map((name, at): FieldPlan => {
    const heading = headings[at] ?? '';
    const values = rows.flatMap((row) => ((row[at] ?? '') === '' ? [] : [row[at] ?? '']));
    const isFilled = rows.length > 0 && values.length === rows.length;
    return planField({ name, label: labelOfHeading(heading) }, guessField({ heading, values }), required(isFilled));
  });
  return { fields, notes: [] };
}

/** A connection to a database. */
export interface Connection {
  readonly query: Query;
  readonly close: () => Promise<void>;
}

/** What reading a source needs of the machine. */
export interface SourceAccess {
  /** The text of a file that a user names; rejects if there is none. */
  readonly readInput: (path: string) => Promise<string>;
  readonly connect: (url: string) => Promise<Connection>;
}

const reasonOf = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure));

async function readFile(path: string, { readInput }: SourceAccess): Promise<string> {
  try {
    return await readInput(path);
  } catch (failure) {
    throw new Refusal(`The file "${path}" cannot be read: ${reasonOf(failure)}; correct its path`);
  }
}

/** A description in JSON or YAML. */
function parseDescription(path: string, text: string): unknown {
  try {
    return load(text);
  } catch (failure) {
    throw new Refusal(`The file "${path}" is neither JSON nor YAML: ${reasonOf(failure).split('\n')[0] ?? ''}`);
  }
}

async function readDescription(from: string, resources: readonly string[], access: SourceAccess) {
  const [path = '', pointer] = from.split('#');
  if (path === '' || pointer?.startsWith('/') !== true)
    throw new UsageError(`--from-openapi takes FILE#/components/schemas/NAME, not "${from}"`);
  return readOpenApi(pointer, { document: parseDescription(path, await readFile(path, access)), resources });
}

interface TableAddress {
  readonly url: string;
  readonly schema: string | undefined;
  readonly table: string;
  /** Its password, as it is written and as it is meant. */
  readonly secrets: readonly string[];
}

const sqlForm = '--from-sql takes postgres://USER@HOST/DATABASE/TABLE, the password in PGPASSWORD';

/** Reads an address such as `postgres://ann@db.example/erp/sales.pharmacies`. No message repeats any of it. */
function readAddress(from: string): TableAddress {
  const url = URL.canParse(from) ? new URL(from) : undefined;
  const [database, name, ...more] = url?.pathname.split('/').slice(1).map(decodeURIComponent) ?? [];
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !database || !name || more.length > 0)
    throw new UsageError(sqlForm);
  const { password } = url;
  url.pathname = `/${encodeURIComponent(database)}`;
  const [schema, table] = name.includes('.') ? name.split('.') : [undefined, name];
  if (!table) throw new UsageError(sqlForm);
  return { url: url.href, schema, table, secrets: password === '' ? [] : [password, decodeURIComponent(password)] };
}

async function readTable(from: string, resources: readonly string[], { connect }: SourceAccess): Promise<SourceFields> {
  const { url, schema, table, secrets } = readAddress(from);
  let connection: Connection | undefined;
  try {
    connection = await connect(url);
    return await readSql(connection.query, { schema, table, resources });
  } catch (failure) {
    if (failure instanceof Refusal) throw failure;
    const reason = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), reasonOf(failure));
    throw new Refusal(`The table cannot be read: ${reason}; check its address and the rights of its user`);
  } finally {
    await connection?.close();
  }
}

/** Reads the fields of a CSV file, an OpenAPI schema or a table. Throws a Refusal or a UsageError. */
export async function readSource(
  { way, from }: SourceOption,
  resources: readonly string[],
  access: SourceAccess,
): Promise<SourceFields> {
  if (way === 'from-csv') return readCsv(await readFile(from, access));
  return way === 'from-openapi' ? readDescription(from, resources, access) : readTable(from, resources, access);
}
