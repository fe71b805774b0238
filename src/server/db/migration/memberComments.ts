import { quote } from '../sqlNames';
import { qualifiedName, sqlName, referencedTable } from './planIndexes';
import type { FoundSchema } from './readSchema';
import type { MemberReference, TableDefinition } from '../tables/TableDefinition';

/**
 * Prefix of the comment on a column that names the tables whose ids it holds: arrays and row columns cannot have
 * foreign keys.
 */
const commentPrefix = 'ids of ';

/**
 * Parses the comment into tables by the row column that holds their ids, or by '' for an array of ids. Undefined for
 * any other comment.
 */
function parseMemberComment(comment: string | undefined): ReadonlyMap<string, string> | undefined {
  if (!comment?.startsWith(commentPrefix)) return undefined;
  return new Map(
    comment
      .slice(commentPrefix.length)
      .split(', ')
      .map((entry): [string, string] => {
        const [target = '', within = ''] = entry.split(' in ');
        return [within, target];
      }),
  );
}

const memberCommentText = (targets: ReadonlyMap<string, string>): string =>
  `${commentPrefix}${[...targets].map(([within, target]) => (within === '' ? target : `${target} in ${within}`)).join(', ')}`;

interface MemberColumn {
  readonly table: TableDefinition;
  readonly column: string;
  readonly members: readonly MemberReference[];
  readonly recorded: ReadonlyMap<string, string>;
}

/** The columns of a table that hold ids, with their recorded tables. */
const findMemberColumns = (table: TableDefinition, found: FoundSchema): MemberColumn[] =>
  Object.entries(table.columns).flatMap(([column, { members }]): MemberColumn[] =>
    members
      ? [
          {
            table,
            column,
            members,
            recorded:
              parseMemberComment(found.tables.get(qualifiedName(table))?.get(column)?.comment) ??
              new Map<string, string>(),
          },
        ]
      : [],
  );

const commentSql = ({ table, column }: MemberColumn, text: string): string =>
  `comment on column ${sqlName(table)}.${quote(column)} is ${text}`;

/**
 * SQL that records the tables whose ids columns hold. Entries of removed row columns stay, because their ids are still
 * stored; only renamed ones go.
 */
export const memberCommentSql = (table: TableDefinition, found: FoundSchema): string[] =>
  findMemberColumns(table, found).flatMap((memberColumn) => {
    const renamed = new Set(memberColumn.members.map(({ was }) => was));
    const retained = [...memberColumn.recorded].filter(([name]) => !renamed.has(name));
    const targets = new Map([
      ...memberColumn.members.map(({ of, within = '' }) => [within, referencedTable(table, of)] as const),
      ...retained,
    ]);
    return targets.size === memberColumn.recorded.size && retained.length === memberColumn.recorded.size
      ? []
      : [commentSql(memberColumn, `'${memberCommentText(targets)}'`)];
  });

/** Columns whose stored ids belong to another table than declared: they would point to the wrong records. */
export function* memberProblems(table: TableDefinition, found: FoundSchema): Generator<string> {
  for (const memberColumn of findMemberColumns(table, found)) {
    for (const { of, within = '', was } of memberColumn.members) {
      const target = referencedTable(table, of);
      const recorded = [within, was]
        .map((name) => (name === undefined ? undefined : memberColumn.recorded.get(name)))
        .find((one) => one !== undefined && one !== target);
      if (recorded === undefined) continue;
      const [path, noun] = [`${qualifiedName(table)}.${memberColumn.column}`, within === '' ? 'field' : 'column'];
      const subject = within === '' ? path : `${path}: its column "${within}"`;
      yield `${subject} holds ${commentPrefix}${recorded} in the database, but ${commentPrefix}${target} in the declaration; give the ${noun} another name, or, once its ids match the declaration, run: ${commentSql(memberColumn, 'null')}`;
    }
  }
}
