import { sql, type RawBuilder } from 'kysely';
import { isStaffAddress, kinds, type Resource } from '../../schema';
import { hasPrefix, isWithheld, numberedFields, type Comparison, type ListQuery } from '../../schema/server';
import { findStaffAddresses } from '../staff/staffDatabase';
import { searchTextSql, quote, storedFields } from '../db';
import { containsPattern } from './conditionsSql';
import { withFormerNames } from './formerNames';
import { tableOf, type Source } from './source';

/** The number of records of one kind that a search of a log looks for. */
const maxRecords = 200;

/** The kinds whose records a log may name: those that the caller may see. */
const namedKinds = ({ registry }: Pick<Source, 'registry'>): readonly Resource[] =>
  registry.all.filter(({ log, view, verbs }) => !log && !view && verbs.includes('list'));

async function findIds(source: Source, resource: Resource, condition: RawBuilder<unknown>): Promise<readonly string[]> {
  // `offset 0` keeps the planner from walking the whole table by id.
  const { rows } = await sql<{ readonly id: number }>`
    select id from (select id from ${tableOf(source, resource)} where ${condition} offset 0) as found order by id desc
      limit ${maxRecords}`.execute(source.db);
  return rows.map(({ id }) => `${resource.name}:${id}`);
}

const flatten = async <T>(found: readonly Promise<readonly T[]>[]): Promise<readonly T[]> =>
  (await Promise.all(found)).flat();

/** The records with a number: one that the server has given them, such as a case number, otherwise their id. */
async function findByNumber(source: Source, digits: string): Promise<readonly string[]> {
  const all = namedKinds(source);
  const numbered = await flatten(
    all.flatMap((resource) =>
      numberedFields(storedFields(resource)).map(([name]) =>
        findIds(source, resource, sql`${sql.id(name)} = ${digits}`),
      ),
    ),
  );
  return numbered.length > 0 || digits.length > 15 ? numbered : all.map(({ name }) => `${name}:${Number(digits)}`);
}

/** The records whose title contains each word of a text, discarded ones too. */
function findByTitle(source: Source, text: string): Promise<readonly string[]> {
  const words = text.split(/\s+/);
  return flatten(
    namedKinds(source).flatMap((resource) => {
      const stored = new Map(storedFields(resource));
      const title = resource.titleFields.flatMap((name) => {
        const kind = stored.get(name)?.kind;
        return kind && (kinds[kind].operators as readonly string[]).includes('contains') && !isWithheld(resource, name)
          ? [sql.raw(searchTextSql(kind, quote(name)))]
          : [];
      });
      if (title.length === 0) return [];
      const hasWord = (word: string) =>
        sql`(${sql.join(
          title.map((part) => sql`${part} like ${containsPattern(word)}`),
          sql` or `,
        )})`;
      return [findIds(source, resource, sql.join(words.map(hasWord), sql` and `))];
    }),
  );
}

/**
 * The names in a log of the records that a user means: by number with prefix (`PT 74`), by number alone, by name, or as
 * the log writes them (`patients:74`).
 */
async function findNamedRecords(source: Source, text: string): Promise<readonly string[]> {
  if (/^\w+:\d+$/.test(text)) return [text];
  const [, prefix, digits = ''] = /^([a-z]*)[\s#-]*(\d+)$/i.exec(text) ?? [];
  if (prefix === '') return findByNumber(source, digits);
  const prefixed = prefix === undefined ? [] : namedKinds(source).filter((resource) => hasPrefix(resource, prefix));
  return prefixed.length > 0 ? prefixed.map(({ name }) => `${name}:${Number(digits)}`) : findByTitle(source, text);
}

/**
 * Resolves what users call records and persons in the searches of a list: a log names records by kind and id, and a
 * field of a staff user holds the address while the list shows the name.
 */
export async function resolveSearch(source: Source, resource: Resource, query: ListQuery): Promise<ListQuery> {
  const resolve = async (comparison: Comparison): Promise<Comparison> => {
    const { field, op, value } = comparison;
    const texts = [value].flat().map(String);
    if (resource.log && op === 'has')
      return {
        ...comparison,
        value: withFormerNames(
          source.registry,
          await flatten(texts.map((text) => findNamedRecords(source, text.trim()))),
        ),
      };
    if (op !== 'contains' || !isStaffAddress(resource.fields[field])) return comparison;
    const addresses = await flatten(texts.map((text) => findStaffAddresses(source.db, text, containsPattern)));
    return addresses.length > 0 ? { ...comparison, value: [...texts, ...addresses] } : comparison;
  };
  return { ...query, where: await Promise.all(query.where.map(resolve)) };
}
