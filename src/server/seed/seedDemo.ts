import { sql } from 'kysely';
import { readInput, readValue, type Manufacturer, type Registry, type Resource, type Values } from '../../schema';
import type { Store } from '../store';
import { clinicContactSeed } from './clinicContactSeed';
import { facilitySeed } from './facilitySeed';
import { insertRows } from './insertRows';
import { insuranceSeed } from './insuranceSeed';
import { emailSeed, smsSeed } from './notificationSeed';
import { patientSeed } from './patientSeed';
import { payerSeed } from './payerSeed';
import { providerSeed } from './providerSeed';
import { createRandom } from './random';
import type { SeededRecord, SeedKind, SeedRow } from './SeedRow';

/** In an order in which each finds what it refers to. */
const seedKinds: readonly SeedKind[] = [
  payerSeed,
  facilitySeed,
  providerSeed,
  clinicContactSeed,
  patientSeed,
  insuranceSeed,
  smsSeed,
  emailSeed,
];

export interface SeedOptions {
  readonly store: Store;
  readonly registry: Registry;
  readonly manufacturers: readonly Manufacturer[];
  /** Whose name the versions of the records carry. */
  readonly operator: string;
}

/** Any fixed number, held while the store is filled: of two servers that start at once, one fills it. */
const seedLock = 7_261_955;

async function isEmpty(db: Store['db'], { registry, manufacturers }: SeedOptions): Promise<boolean> {
  const tables = manufacturers.flatMap(({ key }) => registry.all.map(({ name }) => sql`exists (select 1 from ${sql.id(key, name)})`));
  const { rows } = await sql<{ filled: boolean }>`select ${sql.join(tables, sql` or `)} as filled`.execute(db);
  return rows[0]?.filled !== true;
}

/** A row as it is stored. What the declaration does not accept is a mistake of ours: it throws, naming the field. */
export function readSeedRow(resource: Resource, row: SeedRow, features: readonly string[]): Values {
  const { values, errors } = readInput(resource, row.input, { features });
  const kept = Object.entries(row.kept ?? {}).map(([name, value]): [string, unknown] => {
    const field = resource.fields[name];
    const read = field ? readValue(field, value) : { errors: ['There is no such field'] };
    if ('errors' in read) throw new Error(`Demo data: ${resource.name}.${name}: ${read.errors.join(', ')}`);
    return [name, read.value];
  });
  const [problem] = Object.entries(errors);
  if (problem) throw new Error(`Demo data: ${resource.name}.${problem[0]}: ${problem[1].join(', ')}`);
  const discarded = row.discarded_at?.toISOString() ?? null;
  const created = row.created_at.toISOString();
  return { ...values, ...Object.fromEntries(kept), created_at: created, updated_at: discarded ?? created, discarded_at: discarded };
}

async function fillManufacturer(db: Store['db'], manufacturer: Manufacturer, { registry, operator }: SeedOptions): Promise<void> {
  const made: Record<string, readonly SeededRecord[]> = {};
  for (const kind of seedKinds) {
    const resource = registry.get(kind.resource);
    const rows = kind.rows({ manufacturer, made, random: createRandom(`${manufacturer.key}/${kind.resource}`) });
    const values = rows.map((row) => readSeedRow(resource, row, manufacturer.features));
    const ids = await insertRows({ db, schema: manufacturer.key }, resource, { rows: values, operator });
    made[kind.resource] = rows.map((row, at) => ({ ...row, id: ids[at] ?? 0 }));
  }
}

/**
 * Fills an empty store with invented records for every manufacturer, all of them or none; a store that holds any record is left alone.
 * Answers whether it filled it. The data are the same on every machine and every day.
 */
export function seedDemo(options: SeedOptions): Promise<boolean> {
  return options.store.db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(transaction);
    if (!(await isEmpty(transaction, options))) return false;
    for (const manufacturer of options.manufacturers) await fillManufacturer(transaction, manufacturer, options);
    return true;
  });
}
