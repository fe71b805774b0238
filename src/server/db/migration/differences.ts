import { quote, qualifiedName, referencedTable, sqlName } from '../sqlNames';
import type { IndexDefinition, TableDefinition } from '../tables/TableDefinition';
import type { FoundColumn, FoundSchema } from './readSchema';
import { pathOf, placesOf, type Place } from './storedValues';

/** A difference between what is stored and the declaration, which a start never resolves by itself. */
export interface Difference {
  readonly table: TableDefinition;
  /** What differs, beginning with `schema.table`. */
  readonly text: string;
  /** SQL condition of the records that it concerns, before any statement of a start has run. */
  readonly condition?: string;
  /** The start is refused even if it concerns no record. */
  readonly always?: true;
  /** The ways out, ending with SQL to run. */
  readonly remedy: string;
}

/** SQL that changes the type of a column, and drops its indexes and constraints, which the next start creates again. */
function convertSql(table: TableDefinition, column: string, type: string): string {
  const [path, name, next] = [sqlName(table), quote(column), quote(`${column}_converted`)];
  const item = type.replace('[]', '');
  const value = `nullif(btrim(${name}::text), '')::${item}`;
  return (
    `begin; alter table ${path} add column ${next} ${type}; update ${path} set ${next} = ` +
    `${item === type ? value : `array[${value}]`} where ${name} is not null; ` +
    `alter table ${path} drop column ${name}; alter table ${path} rename column ${next} to ${name}; commit`
  );
}

/** Records under the former name of a table, beside a table of its name. */
export function tableDifferences({ schema, name, was }: TableDefinition, found: FoundSchema): Difference[] {
  const [former, path] = [{ schema, name: was ?? '' }, sqlName({ schema, name })];
  const stored = found.tables.get(qualifiedName(former));
  if (was === undefined || was === name || !stored || !found.tables.has(`${schema}.${name}`)) return [];
  return [
    {
      table: { ...former, columns: stored.has('id') ? { id: { type: 'bigint' } } : {}, indexes: [] },
      text: `${schema}.${name} exists beside "${was}", its former name, which holds records`,
      condition: 'true',
      remedy:
        `remove its was, or, if "${name}" has no records that are needed, run this, after which the next start ` +
        `renames the other: drop table ${path}`,
    },
  ];
}

/** A column of another type, or with ids of another table, than declared, or empty beside that of its former name. */
function columnDifference(
  { table, column, foundAs = column, value }: Place,
  existing: ReadonlyMap<string, FoundColumn>,
): Pick<Difference, 'text' | 'remedy' | 'condition' | 'always'> | undefined {
  const stored = existing.get(foundAs);
  const references = table.columns[column]?.references;
  const [name, path] = [quote(foundAs), sqlName(table)];
  if (!stored) return undefined;
  const target = references && referencedTable(table, references);
  if (stored.type !== value.type)
    return {
      text: `is ${stored.type} in the database, but ${value.type} in the declaration`,
      condition: `${name} is not null`,
      always: true,
      remedy:
        'declare the former kind or another name, or convert the values with this SQL, adapted to them: ' +
        convertSql(table, foundAs, value.type),
    };
  if (stored.references && stored.references !== target)
    return {
      text:
        `refers to ${stored.references} in the database, but is ` +
        `${target === undefined ? 'no reference' : `a reference to ${target}`} in the declaration`,
      condition: `${name} is not null`,
      always: true,
      remedy:
        'give the field another name, or, once its ids match the declaration, run: ' +
        `alter table ${path} drop constraint ${quote(stored.foreignKey ?? '')}`,
    };
  if (value.was === undefined || foundAs !== column || !existing.has(value.was)) return undefined;
  return {
    text: `is empty beside "${value.was}", its former name, which holds the values`,
    condition:
      `${quote(value.was)} is not null and ` +
      `not exists (select from ${path} as filled where filled.${name} is not null)`,
    remedy:
      'remove its was, or run this, after which the next start renames the other: ' +
      `alter table ${path} drop column ${name}`,
  };
}

/** The columns of a table that differ from the declaration. `found` is the schema before renames. */
export function columnDifferences(table: TableDefinition, found: FoundSchema): Difference[] {
  const existing = found.tables.get(qualifiedName(table)) ?? new Map<string, FoundColumn>();
  const places = placesOf(table, found).filter(({ cell }) => cell === undefined);
  const declared = new Set(places.map(({ foundAs }) => foundAs));
  // Every insert would fail.
  const forbidding = [...existing].filter(
    ([name, { nullable, hasDefault }]) => !declared.has(name) && !nullable && !hasDefault,
  );
  return [
    ...forbidding.map(([name]) => ({
      table,
      always: true as const,
      text: `${qualifiedName(table)}.${name} is not declared but does not allow null, so no record could be stored`,
      remedy:
        'declare it again, or allow null: ' + `alter table ${sqlName(table)} alter column ${quote(name)} drop not null`,
    })),
    ...places.flatMap((place) => {
      const difference = columnDifference(place, existing);
      return difference ? [{ ...difference, table, text: `${pathOf(place)} ${difference.text}` }] : [];
    }),
  ];
}

/** Live records that share what is to be unique; none where a new column, or one of another type, is part of it. */
export function duplicateDifferences(
  table: TableDefinition,
  { on, where = 'true' }: IndexDefinition,
  found: FoundSchema,
): Difference[] {
  const existing = found.tables.get(qualifiedName(table));
  const places = placesOf(table, found).filter(
    ({ column, cell }) => !cell && on.some((part) => part === column || part.includes(quote(column))),
  );
  if (places.some(({ foundAs = '', value }) => existing?.get(foundAs)?.type !== value.type)) return [];
  const parts = places.reduce(
    (sql, { column, foundAs = '' }) => sql.replaceAll(quote(column), quote(foundAs)),
    on.join(', '),
  );
  const from = `from ${sqlName(table)} where ${where}`;
  const condition = `${where} and (${parts}) in (select ${parts} ${from} group by ${parts} having count(*) > 1)`;
  const shown = ['id', ...places.map(({ foundAs = '' }) => quote(foundAs))].join(', ');
  const names = places.map(({ column }) => quote(column)).join(' with ');
  return [
    {
      table,
      condition,
      text: `${qualifiedName(table)}: ${names} is unique, but live records share a value`,
      remedy:
        'with the previous version, change the values of all but one of each, or move those records to the trash; ' +
        `to list them: select ${shown} from ${sqlName(table)} where ${condition} order by ${parts}, id`,
    },
  ];
}
