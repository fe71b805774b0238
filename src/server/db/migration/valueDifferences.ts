import { columnOf } from '../../../fields/columns';
import { kinds, traitsOf, type FieldKind } from '../../../schema';
import { joinWithAnd, literal, quote, qualifiedName, referencedTable, sqlName } from '../sqlNames';
import type { StoredValue, TableDefinition } from '../tables/TableDefinition';
import type { Difference } from './differences';
import { anyRow } from './planRenames';
import type { FoundSchema } from './readSchema';
import {
  pathOf,
  placesOf,
  recordAsDeclaredSql,
  recordedAt,
  removedCells,
  type Place,
  type RecordedValues,
} from './storedValues';

type Finding = Pick<Difference, 'text' | 'remedy'> & { readonly condition: string };
type StoredPlace = Place & { readonly foundAs: string };

const isKind = (name: string): name is FieldKind => Object.hasOwn(kinds, name);
/** Kinds of earlier versions, and those that hold the same values now. */
const formerKinds: Readonly<Record<string, FieldKind>> = { yesNo: 'choice' };

/** Whether values of one kind are valid as another: any text is valid as free text, but HTML and secrets are not. */
function isValidAs(recorded: string, { type, kind }: StoredValue): boolean {
  const from = formerKinds[recorded] ?? recorded;
  if (kind === undefined || from === kind.name) return true;
  if (!isKind(from) || columnOf({ kind: from }).type !== type) return false;
  const { html = false, secret = false } = traitsOf({ kind: from });
  return type === 'numeric' || (kind.takesAny && !html && !secret);
}

/** SQL condition of the records that have any value of which this holds; `each` looks at the items of a list. */
function anyValue({ foundAs, cell, value }: StoredPlace, holds: (sql: string) => string, each = false): string {
  const names = [cell ?? '', ...(value.was === undefined ? [] : [value.was])].map(
    (name) => `line ->> ${literal(name)}`,
  );
  if (cell !== undefined) return anyRow(foundAs, holds(`coalesce(${names.join(', ')})`));
  return each && value.type === 'text[]'
    ? `exists (select from unnest(${quote(foundAs)}) as items (item) where ${holds('item')})`
    : holds(quote(foundAs));
}

/** Whether stored options were removed, or a choice stopped taking any text, and the records with such a value. */
function* optionFindings(place: StoredPlace, recorded: readonly string[] | undefined): Generator<Finding> {
  const { table, foundAs, value } = place;
  const { options = [] } = value.kind ?? {};
  const lost = recorded?.filter((option) => !options.includes(option));
  if (!lost || options.length === 0 || (recorded?.length !== 0 && lost.length === 0)) return;
  const list = `array[${options.map(literal).join(', ')}]::text[]`;
  const condition = anyValue(place, (item) => `${item} <> all (${list})`, true);
  yield {
    text: `holds values that are no longer options${lost.length > 0 ? ` (${joinWithAnd(lost)})` : ''}`,
    condition,
    remedy:
      'restore the option, or change the values with the previous version, or with SQL: ' +
      `update ${sqlName(table)} set ${quote(foundAs)} = … where ${condition}`,
  };
}

/** The ways in which the values of a place differ from its declaration. */
function* findingsOf(place: StoredPlace, stored: ReturnType<typeof recordedAt>): Generator<Finding> {
  const { table, column, foundAs, cell, value } = place;
  const condition = anyValue(place, (item) => `${item} is not null`);
  const remedyOf = (part: 'kinds' | 'of', met: string) =>
    `give the ${cell === undefined ? 'field' : 'column'} another name, or, once ${met}, run: ` +
    recordAsDeclaredSql(place, part);
  if (stored.kind !== undefined && !isValidAs(stored.kind, value))
    yield {
      text: `holds values of the kind ${stored.kind}, but is ${value.kind?.name ?? ''} in the declaration`,
      condition,
      remedy: remedyOf('kinds', 'every value is valid for the new kind'),
    };
  const target = value.of === undefined ? stored.of : referencedTable(table, value.of);
  if (stored.of !== undefined && target !== undefined && stored.of !== target)
    yield {
      text: `holds ids of ${stored.of} in the database, but ids of ${target} in the declaration`,
      condition,
      remedy: remedyOf('of', 'its ids match the declaration'),
    };
  yield* optionFindings(place, stored.options);
  const empty = `${quote(foundAs)} is null`;
  if (value.required && !stored.required)
    yield {
      text: 'is now required, but empty',
      condition: empty,
      remedy:
        'fill it in with the previous version, or with SQL: ' +
        `update ${sqlName(table)} set ${quote(foundAs)} = ${table.columns[column]?.startValue ?? '…'} where ${empty}`,
    };
}

/** Stored values that are not what the declaration says and would be misread or lost: the first way for each column. */
export function* valueDifferences(
  table: TableDefinition,
  found: FoundSchema,
  recorded: RecordedValues | undefined,
): Generator<Difference> {
  if (!recorded) return;
  for (const place of placesOf(table, found)) {
    const { column, foundAs = '', cell } = place;
    const type = found.tables.get(qualifiedName(table))?.get(foundAs)?.type;
    if (type !== table.columns[column]?.type) continue;
    const [first] = findingsOf({ ...place, foundAs }, recordedAt(place, recorded));
    if (first) yield { ...first, table, text: `${pathOf(place)} ${first.text}` };
    for (const name of cell === undefined && type === 'jsonb' ? removedCells(place, recorded) : [])
      yield {
        table,
        text: `${pathOf(place)}.${name} is no longer declared, and saving the rows of a record would delete its values`,
        condition: anyRow(foundAs, `line ->> ${literal(name)} is not null`),
        remedy:
          `declare it, or was: '${name}' where it was renamed, or remove the values with SQL: ` +
          `update ${sqlName(table)} set ${quote(foundAs)} = ` +
          `(select jsonb_agg(line - ${literal(name)} order by at) ` +
          `from jsonb_array_elements(${quote(foundAs)}) with ordinality as lines (line, at)) ` +
          `where ${quote(foundAs)} <> '[]'`,
      };
  }
}
