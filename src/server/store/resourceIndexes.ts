import { canSortBy, fieldNamed, isReference, kinds, numberedFields, type Field, type Registry, type Resource } from '../../schema';
import { comparedOf, comparesByOrder, orderOf, searchedText, storedFields } from './fieldColumns';
import { boundedName, digestedName, literal, quote } from './names';
import type { IndexDefinition } from './TableDefinition';
import { uniqueIndexes } from './uniqueIndexes';

const live = 'discarded_at is null';

const viewsOf = (resource: Resource, registry: Registry): readonly Resource[] => registry.all.filter(({ view }) => view?.of === resource.name);

/** A sort index. Its non-key columns are those that lists filter by, including the conditions of any views of the resource. */
function orderedIndex(resource: Resource, registry: Registry, [name, ...fields]: readonly [string, ...(readonly [string, Field])[]]): IndexDefinition {
  const common = viewsOf(resource, registry).flatMap(({ view }) => Object.keys(view?.where ?? {}));
  return {
    name: boundedName(resource.name, name, common.length > 0 ? 'view_order' : 'order'),
    on: [...fields.map(([column, field]) => orderOf(field, quote(column))), 'id'],
    include: [...new Set(['discarded_at', ...common])].filter((column) => fields.every(([ordered]) => ordered !== column)),
  };
}

/**
 * The sort index of a single field, with the id as tie-breaker: scanning it in either direction yields page after page, and matches of a
 * comparison are counted by an index-only scan.
 */
const orderIndex = (resource: Resource, registry: Registry, entry: readonly [string, Field]): IndexDefinition => orderedIndex(resource, registry, [entry[0], entry]);

/** The index of a search: trigrams for `contains`, array elements for `has`, otherwise values and ranges. */
function searchIndex(resource: Resource, registry: Registry, { entry: [name, field], op }: { readonly entry: readonly [string, Field]; readonly op: string }): IndexDefinition {
  const { name: table } = resource;
  const column = quote(name);
  if (op === 'contains') {
    return { name: boundedName(table, name, 'folded'), using: 'gin', on: [`(${searchedText(field.kind, column)}) gin_trgm_ops`] };
  }
  if (op === 'has') return { name: boundedName(table, name, 'members'), using: 'gin', on: [column] };
  if (comparesByOrder(field)) return orderIndex(resource, registry, [name, field]);
  return { name: boundedName(table, name, 'hash'), using: 'hash', on: [column] };
}

const homeOf = (registry: Registry, name: string): string => registry.get(name).view?.of ?? name;

/** The columns of this resource, with their operators, that any search uses: its own searches, and those of resources that include its fields. */
function* searchedColumns(resource: Resource, registry: Registry): Generator<readonly [string, string]> {
  for (const other of registry.all) {
    for (const { field, op } of Object.values(other.search)) {
      const included = other.included[field];
      const derived = other.fields[field]?.derived;
      const home = included?.resource ?? other.name;
      if (homeOf(registry, home) !== resource.name) continue;
      if (!derived) yield [included?.field ?? field, op];
      else if ('field' in derived) yield [derived.field, 'eq'];
      else if ('same' in derived) yield [derived.same, op];
    }
  }
}

/** The columns of this resource by which any list can be sorted: its own lists, and those that show fields of its linked records. */
function* sortedColumns(resource: Resource, registry: Registry): Generator<string> {
  for (const other of registry.all) {
    for (const [name, field] of Object.entries(other.fields)) {
      const included = other.included[name];
      if (isReference(field)) continue;
      if (homeOf(registry, included?.resource ?? other.name) === resource.name && canSortBy(other, name)) yield included?.field ?? name;
    }
  }
}

/** The index of the title and id, for lists that are sorted by a reference to this resource. */
function titleIndexes(resource: Resource, registry: Registry): IndexDefinition[] {
  const isSorted = registry.all.some((other) => Object.entries(other.fields).some(([name, field]) => isReference(field) && homeOf(registry, field.to) === resource.name && canSortBy(other, name)));
  const stored = new Map(storedFields(resource));
  const title = resource.titleFields.flatMap((name): (readonly [string, Field])[] => {
    const field = stored.get(name);
    return field && name !== 'id' ? [[name, field]] : [];
  });
  const [first, ...more] = title;
  if (!isSorted || !first) return [];
  return [more.length === 0 ? orderIndex(resource, registry, first) : orderedIndex(resource, registry, ['title', ...title])];
}

/**
 * The partial indexes of views: the records of each in its sort order, and by the filters that links to it use. Counts are read from these indexes.
 * The condition has to be literally that of the lists' queries, so that the planner recognises the match.
 */
function viewIndexes(resource: Resource, registry: Registry): IndexDefinition[] {
  return viewsOf(resource, registry).flatMap((view): IndexDefinition[] => {
    const isOwn = (name: string) => storedFields(resource).some(([stored]) => stored === name) && !(name in view.included);
    const ordered = (name: string) => orderOf(fieldNamed(view, name), quote(name));
    const led = Object.values(view.search).filter(({ op, linkOnly }) => op === 'eq' && linkOnly).map(({ field }) => field);
    const common = Object.entries(view.view?.where ?? {}).map(([name, values]) => `${comparedOf(fieldNamed(view, name), quote(name))} in (${[values].flat().map((value) => literal(String(value))).join(', ')})`);
    const index = (end: string, names: readonly string[]): IndexDefinition => {
      const on = [...new Set([...names, view.list?.sort?.field ?? 'id', 'id'])].filter(isOwn).map(ordered);
      const [name, where] = [boundedName(resource.name, view.name, end), [live, ...common].join(' and ')];
      return { name: digestedName(name, [...on, where].join()), digestOf: name, on, where };
    };
    return [index('sorted', []), ...(led.length > 0 ? [index('view', led)] : [])];
  });
}

/** The indexes of a resource's table, all derived from the declarations. */
export function indexesOf(resource: Resource, registry: Registry): IndexDefinition[] {
  const { name: table, relations: { keyed } } = resource;
  const stored = new Map(storedFields(resource));
  const references = [...stored].filter(([, field]) => isReference(field)).map(([name]) => [name, 'eq'] as const);
  const searched = [...searchedColumns(resource, registry), ...references].flatMap(([name, op]) => {
    const field = stored.get(name);
    return field && name !== 'id' && kinds[field.kind].operators.length > 0 ? [searchIndex(resource, registry, { entry: [name, field], op })] : [];
  });
  const sorted = [...sortedColumns(resource, registry)].flatMap((name) => {
    const field = stored.get(name);
    return field && name !== 'id' && name !== 'discarded_at' ? [orderIndex(resource, registry, [name, field])] : [];
  });
  const numbered = numberedFields(stored);
  const all: IndexDefinition[] = [
    { name: boundedName(table, 'live'), on: ['id'], where: live },
    { name: boundedName(table, 'trash'), on: ['discarded_at', 'id'], where: 'discarded_at is not null' },
    ...viewIndexes(resource, registry),
    ...sorted,
    ...titleIndexes(resource, registry),
    ...searched,
    ...numbered.map(([name]) => ({ name: boundedName(table, name, 'key'), unique: true as const, on: [quote(name)] })),
    ...uniqueIndexes(resource),
    // The name under which existing databases have this index.
    ...(keyed ? [{ name: boundedName(table, 'slot'), unique: true as const, on: [quote(keyed.parent), quote(keyed.by)], where: live }] : []),
  ];
  return [...new Map(all.map((index) => [index.name, index])).values()];
}
