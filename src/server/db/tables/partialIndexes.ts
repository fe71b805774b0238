import { getField, type Registry, type Resource } from '../../../schema';
import { uniqueKeys, type UniqueKey } from '../../../schema/server';
import { boundedName, digestedName, literal, quote } from '../sqlNames';
import { columnTypeOf, comparisonSql, firstGroupSql, sortSql, storedFields } from './fieldColumns';
import type { IndexDefinition } from './TableDefinition';

export const liveCondition = 'discarded_at is null';

export const viewsOf = (resource: Resource, registry: Registry): readonly Resource[] =>
  registry.all.filter(({ view }) => view?.of === resource.name);

/**
 * The partial indexes of the lists of a table: the records of each view in its sort order, and by the filters that
 * links to it use; those of its own list if that begins with some records. Counts are read from these indexes. The
 * conditions have to be literally those of the lists' queries, so that the planner recognises the match.
 */
export function listIndexes(resource: Resource, registry: Registry): IndexDefinition[] {
  const views = viewsOf(resource, registry);
  const isStored = (name: string) => storedFields(resource).some(([stored]) => stored === name);
  const createIndex = (
    listed: Resource,
    suffix: string,
    { on, include }: Pick<IndexDefinition, 'on' | 'include'>,
  ): IndexDefinition => {
    const conditions = Object.entries(listed.view?.where ?? {}).map(
      ([name, values]) =>
        `${comparisonSql(getField(listed, name), quote(name))} in (${[values]
          .flat()
          .map((value) => literal(String(value)))
          .join(', ')})`,
    );
    const [name, where] = [
      boundedName(resource.name, listed.name, suffix),
      [liveCondition, ...conditions].join(' and '),
    ];
    return { name: digestedName(name, [...on, where].join()), digestOf: name, on, ...(include && { include }), where };
  };
  const sortExpressions = (listed: Resource, names: readonly string[] = []) =>
    [...new Set([...names, listed.list?.sort?.field ?? 'id', 'id'])]
      .filter((name) => isStored(name) && !(name in listed.included))
      .map((name) => sortSql(getField(listed, name), quote(name)));
  const sortedIndex = (listed: Resource): IndexDefinition => {
    const first = listed.list?.sort?.first;
    const group = first ? [firstGroupSql(getField(listed, first.field), quote(first.field), first.is)] : [];
    return createIndex(listed, 'sorted', {
      on: [...group, ...sortExpressions(listed)],
      ...(first && { include: [first.field] }),
    });
  };
  const linkedIndexes = views.flatMap((view) => {
    const filters = Object.values(view.search)
      .filter(({ op, linkOnly }) => op === 'eq' && linkOnly)
      .map(({ field }) => field);
    return filters.length > 0 ? [createIndex(view, 'view', { on: sortExpressions(view, filters) })] : [];
  });
  return [...(resource.list?.sort?.first ? [resource] : []), ...views].map(sortedIndex).concat(linkedIndexes);
}

/** The part of the names of these indexes that follows the table name. */
export const uniqueInfix = 'unique';

/** SQL of a value as a unique key compares it: text case-insensitively, the same on every engine. */
export function uniqueKeySql(resource: Pick<Resource, 'fields'>, name: string, column: string): string {
  return columnTypeOf(resource, name) === 'text' ? `lower(${column} collate "und-x-icu")` : column;
}

/** The unique indexes over the live records of a resource. */
export const uniqueIndexes = (resource: Resource): IndexDefinition[] =>
  uniqueKeys(resource).map(({ fields }: UniqueKey) => ({
    name: boundedName(resource.name, uniqueInfix, ...fields),
    unique: true,
    on: fields.map((name) => uniqueKeySql(resource, name, quote(name))),
    where: liveCondition,
  }));
