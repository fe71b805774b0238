import {
  canSortBy,
  comparesPart,
  isReference,
  kinds,
  type Field,
  type Operator,
  type Registry,
  type Resource,
} from '../../../schema';
import { numberedFields, timelineKinds } from '../../../schema/server';
import { findTextSql, isComparedBySortIndex, sortSql, searchTextSql, storedFields } from './fieldColumns';
import { foldedSql } from './foldText';
import { boundedName, digestedName, quote } from '../sqlNames';
import type { IndexDefinition } from './TableDefinition';
import { reportingIndexes } from './reportingIndexes';
import { listIndexes, liveCondition, uniqueIndexes, viewsOf } from './partialIndexes';

/**
 * A sort index. Its non-key columns are those that lists filter by, including the conditions of any views of the
 * resource.
 */
function createSortIndex(
  resource: Resource,
  registry: Registry,
  [name, ...fields]: readonly [string, ...(readonly [string, Field])[]],
): IndexDefinition {
  const viewColumns = viewsOf(resource, registry).flatMap(({ view }) => Object.keys(view?.where ?? {}));
  return {
    name: boundedName(resource.name, name, viewColumns.length > 0 ? 'view_order' : 'order'),
    on: [...fields.map(([column, field]) => sortSql(field, quote(column))), 'id'],
    include: [...new Set(['discarded_at', ...viewColumns])].filter((column) =>
      fields.every(([indexed]) => indexed !== column),
    ),
  };
}

/**
 * The sort index of a single field, with the id as tie-breaker: scanning it in either direction yields page after page,
 * and matches of a comparison are counted by an index-only scan.
 */
const singleFieldSortIndex = (
  resource: Resource,
  registry: Registry,
  entry: readonly [string, Field],
): IndexDefinition => createSortIndex(resource, registry, [entry[0], entry]);

/** The index of a search: trigrams for a part of a text, array elements for `has`, otherwise values and ranges. */
function searchIndex(
  resource: Resource,
  registry: Registry,
  { entry: [name, field], op }: { readonly entry: readonly [string, Field]; readonly op: Operator },
): IndexDefinition {
  const { name: table } = resource;
  const column = quote(name);
  if (comparesPart(op)) {
    const text = searchTextSql(field.kind, column);
    const index = { using: 'gin', on: [`(${text}) gin_trgm_ops`] } as const;
    const indexName = boundedName(table, name, 'folded');
    // How the text of a kind is read may change: an index that reads it differently is replaced.
    return text !== foldedSql(column)
      ? { name: digestedName(indexName, index.on.join()), digestOf: indexName, ...index }
      : { name: indexName, ...index };
  }
  if (op === 'has') return { name: boundedName(table, name, 'members'), using: 'gin', on: [column] };
  if (isComparedBySortIndex(field)) return singleFieldSortIndex(resource, registry, [name, field]);
  return { name: boundedName(table, name, 'hash'), using: 'hash', on: [column] };
}

const tableNameOf = (registry: Registry, name: string): string => registry.get(name).view?.of ?? name;

/**
 * The columns of this resource, with their operators, that any search uses: its own searches, and those of resources
 * that include its fields.
 */
function* searchedColumns(resource: Resource, registry: Registry): Generator<readonly [string, Operator]> {
  for (const searchingResource of registry.all) {
    for (const { field, op } of Object.values(searchingResource.search)) {
      const included = searchingResource.included[field];
      const derived = searchingResource.fields[field]?.derived;
      const resourceName = included?.resource ?? searchingResource.name;
      if (tableNameOf(registry, resourceName) !== resource.name) continue;
      if (!derived) yield [included?.field ?? field, op];
      else if ('field' in derived) yield [derived.field, 'eq'];
      else if ('same' in derived) yield [derived.same, op];
    }
  }
}

/**
 * The columns of this resource by which any list can be sorted: its own lists, and those that show fields of its linked
 * records.
 */
function* sortedColumns(resource: Resource, registry: Registry): Generator<string> {
  for (const sortingResource of registry.all) {
    for (const [name, field] of Object.entries(sortingResource.fields)) {
      const included = sortingResource.included[name];
      if (isReference(field)) continue;
      if (
        tableNameOf(registry, included?.resource ?? sortingResource.name) === resource.name &&
        canSortBy(sortingResource, name)
      )
        yield included?.field ?? name;
    }
  }
}

/** The index of the title and id, for lists that are sorted by a reference to this resource. */
function titleIndexes(resource: Resource, registry: Registry): IndexDefinition[] {
  const isSorted = registry.all.some((sortingResource) =>
    Object.entries(sortingResource.fields).some(
      ([name, field]) =>
        isReference(field) && tableNameOf(registry, field.to) === resource.name && canSortBy(sortingResource, name),
    ),
  );
  const stored = new Map(storedFields(resource));
  const title = resource.titleFields.flatMap((name): (readonly [string, Field])[] => {
    const field = stored.get(name);
    return field && name !== 'id' ? [[name, field]] : [];
  });
  const [first, ...more] = title;
  if (!isSorted || !first) return [];
  return [
    more.length === 0
      ? singleFieldSortIndex(resource, registry, first)
      : createSortIndex(resource, registry, ['title', ...title]),
  ];
}

/** The index of the words that live records are found by. Another declaration of them replaces it. */
function findIndexes(resource: Resource): IndexDefinition[] {
  if (!resource.findBy) return [];
  const [on, name] = [[`(${findTextSql(resource, quote)}) gin_trgm_ops`], boundedName(resource.name, 'found')];
  return [{ name: digestedName(name, on.join()), digestOf: name, using: 'gin', on, where: liveCondition }];
}

/** The indexes of what timelines tell of: the live records that point to one, by their instant. */
function timelineIndexes({ name: table, timeline }: Resource, registry: Registry): IndexDefinition[] {
  if (!timeline) return [];
  const references = registry.all
    .filter(({ record }) => record?.timeline)
    .flatMap((target) => timelineKinds(registry, target))
    .flatMap(({ resource, paths }) => (resource.name === table ? paths.map(({ by }) => by) : []));
  return [...new Set(references)].map((by) => ({
    name: boundedName(table, by, timeline.at, 'told'),
    on: [quote(by), quote(timeline.at), 'id'],
    where: liveCondition,
  }));
}

/** The index of what has not been reported, in the order in which it is due. */
function reportIndexes({ name: table, reported }: Resource): IndexDefinition[] {
  if (!reported) return [];
  const { what, at, due } = reported;
  const where = `${quote(what)} is not null and ${quote(at)} is null and ${liveCondition}`;
  return [{ name: boundedName(table, due, 'open'), on: [quote(due), 'id'], where }];
}

/** The indexes of a resource's table, all derived from the declarations. */
export function indexesOf(resource: Resource, registry: Registry): IndexDefinition[] {
  const {
    name: table,
    relations: { keyed },
  } = resource;
  const stored = new Map(storedFields(resource));
  const references = [...stored].filter(([, field]) => isReference(field)).map(([name]) => [name, 'eq'] as const);
  const searched = [...searchedColumns(resource, registry), ...references].flatMap(([name, op]) => {
    const field = stored.get(name);
    return field && name !== 'id' && kinds[field.kind].operators.length > 0
      ? [searchIndex(resource, registry, { entry: [name, field], op })]
      : [];
  });
  const sorted = [...sortedColumns(resource, registry)].flatMap((name) => {
    const field = stored.get(name);
    return field && !['id', 'discarded_at', 'discarded_by'].includes(name)
      ? [singleFieldSortIndex(resource, registry, [name, field])]
      : [];
  });
  const numbered = numberedFields(stored);
  const all: IndexDefinition[] = [
    { name: boundedName(table, 'live'), on: ['id'], where: liveCondition },
    { name: boundedName(table, 'trash'), on: ['discarded_at', 'id'], where: 'discarded_at is not null' },
    ...listIndexes(resource, registry),
    ...sorted,
    ...titleIndexes(resource, registry),
    ...findIndexes(resource),
    ...timelineIndexes(resource, registry),
    ...reportIndexes(resource),
    ...reportingIndexes(resource, registry),
    ...searched,
    ...numbered.map(([name]) => ({ name: boundedName(table, name, 'key'), unique: true as const, on: [quote(name)] })),
    ...uniqueIndexes(resource),
    // The name under which existing databases have this index.
    ...(keyed
      ? [
          {
            name: boundedName(table, 'slot'),
            unique: true as const,
            on: [quote(keyed.parent), quote(keyed.by)],
            where: liveCondition,
          },
        ]
      : []),
  ];
  return [...new Map(all.map((index) => [index.name, index])).values()];
}
