import { quote } from './names';
import { placeOf, sqlName, targetOf } from './planIndexes';
import type { FoundSchema } from './readSchema';
import type { Members, TableDefinition } from './TableDefinition';

/** Prefix of the comment on a column that names the tables whose ids it holds: arrays and row columns cannot have foreign keys. */
const beginning = 'ids of ';

/** Parses the comment into tables by the row column that holds their ids, or by '' for an array of ids. Undefined for any other comment. */
function readNote(comment: string | undefined): ReadonlyMap<string, string> | undefined {
  if (!comment?.startsWith(beginning)) return undefined;
  return new Map(comment.slice(beginning.length).split(', ').map((entry): [string, string] => {
    const [target = '', within = ''] = entry.split(' in ');
    return [within, target];
  }));
}

const noteText = (note: ReadonlyMap<string, string>): string => `${beginning}${[...note].map(([within, target]) => (within === '' ? target : `${target} in ${within}`)).join(', ')}`;

interface Noted {
  readonly table: TableDefinition;
  readonly column: string;
  readonly members: readonly Members[];
  readonly stored: ReadonlyMap<string, string>;
}

/** The columns of a table that hold ids, with their recorded tables. */
const notedColumns = (table: TableDefinition, found: FoundSchema): Noted[] =>
  Object.entries(table.columns).flatMap(([column, { members }]): Noted[] =>
    members ? [{ table, column, members, stored: readNote(found.tables.get(placeOf(table))?.get(column)?.comment) ?? new Map<string, string>() }] : [],
  );

const commentSql = ({ table, column }: Noted, text: string): string => `comment on column ${sqlName(table)}.${quote(column)} is ${text}`;

/** SQL that records the tables whose ids columns hold. Entries of removed row columns stay, because their ids are still stored; only renamed ones go. */
export const noteSql = (table: TableDefinition, found: FoundSchema): string[] =>
  notedColumns(table, found).flatMap((noted) => {
    const renamed = new Set(noted.members.map(({ was }) => was));
    const kept = [...noted.stored].filter(([name]) => !renamed.has(name));
    const note = new Map([...noted.members.map(({ of, within = '' }) => [within, targetOf(table, of)] as const), ...kept]);
    return note.size === noted.stored.size && kept.length === noted.stored.size ? [] : [commentSql(noted, `'${noteText(note)}'`)];
  });

/** Columns whose stored ids belong to another table than declared: they would point to the wrong records. */
export function* memberProblems(table: TableDefinition, found: FoundSchema): Generator<string> {
  for (const noted of notedColumns(table, found)) {
    for (const { of, within = '', was } of noted.members) {
      const target = targetOf(table, of);
      const stored = [within, was].map((name) => (name === undefined ? undefined : noted.stored.get(name))).find((one) => one !== undefined && one !== target);
      if (stored === undefined) continue;
      const [place, what] = [`${placeOf(table)}.${noted.column}`, within === '' ? 'field' : 'column'];
      const who = within === '' ? place : `${place}: its column "${within}"`;
      yield `${who} lists ${beginning}${stored} in the database and ${beginning}${target} in the declaration; give the ${what} another name, or, once its ids are those of the other table: ${commentSql(noted, 'null')}`;
    }
  }
}
