import { DeclarationError, type Manufacturer, type Registry } from '../schema';
import { serverTables } from './serverTables';
import { placeOf, resourceTables, sharedTables, type TableDefinition } from './store';

/** A named database relation: tables, indexes and sequences share one namespace per schema. */
interface Relation {
  readonly name: string;
  readonly what: 'the table' | 'an index' | 'the primary key' | 'the sequence';
  readonly of: string;
}

function relationsOf({ name: of, columns, indexes }: TableDefinition): Relation[] {
  const entries = Object.entries(columns);
  const keys = entries.filter(([, { identity, primary }]) => identity ?? primary);
  const counted = entries.filter(([, { identity }]) => identity);
  return [
    { name: of, what: 'the table', of },
    ...keys.map((): Relation => ({ name: `${of}_pkey`, what: 'the primary key', of })),
    ...counted.map(([column]): Relation => ({ name: `${of}_${column}_seq`, what: 'the sequence', of })),
    ...indexes.map(({ name }): Relation => ({ name, what: 'an index', of })),
  ];
}

/** Describes a conflict between two relations of the same name; empty if both belong to the server. */
function lineOf(one: Relation, other: Relation, declared: ReadonlySet<string>): string[] {
  const [table, beside] = one.what === 'the table' ? [one, other] : [other, one];
  if (table.what === 'the table' && declared.has(table.of)) return [`${table.of}: its name is that of ${beside.what} of ${beside.of} in the database; choose another`];
  const [named, twin] = declared.has(other.of) ? [other, one] : [one, other];
  if (!declared.has(named.of)) return [];
  return [`${named.of}: ${named.what} of it is called "${named.name}" in the database, as ${twin.what} of ${twin.of} is; give one of the two kinds, or a field of theirs, another name`];
}

function linesOf(tables: readonly TableDefinition[], declared: ReadonlySet<string>): string[] {
  const owners = new Map<string, Relation>();
  const told = new Map<string, string>();
  for (const relation of tables.flatMap(relationsOf)) {
    const first = owners.get(relation.name);
    if (!first) owners.set(relation.name, relation);
    else if (first.of !== relation.of) for (const line of lineOf(first, relation, declared)) if (!told.has(`${first.of} ${relation.of}`)) told.set(`${first.of} ${relation.of}`, line);
  }
  return [...told.values()];
}

interface Naming {
  readonly registry: Registry;
  readonly manufacturers: readonly Pick<Manufacturer, 'key'>[];
}

/** Throws a DeclarationError if the tables, indexes or sequences of two resources would share a name in the database. */
export function refuseSharedRelations({ registry, manufacturers }: Naming): void {
  const declared = new Set(registry.all.map(({ name }) => name));
  const own = serverTables(manufacturers);
  const shared = sharedTables(registry);
  const ofServer = own.filter((table) => !shared.some((one) => placeOf(one) === placeOf(table)));
  const schemas = manufacturers.length > 0 ? manufacturers.slice(0, 1).map(({ key }) => key) : ['any'];
  const tables = [...ofServer, ...shared, ...schemas.flatMap((schema) => resourceTables(registry, schema))];
  const lines = [...new Set(tables.map(({ schema }) => schema))].flatMap((schema) => linesOf(tables.filter((table) => table.schema === schema), declared));
  if (lines.length > 0) throw DeclarationError.of([...new Set(lines)]);
}
