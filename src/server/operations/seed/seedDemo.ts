import { sql } from 'kysely';
import { readInput } from '../../../schema/server';
import { readValue, type Manufacturer, type Registry, type Resource, type Values } from '../../../schema';
import { advisoryLocks, withoutTimeouts, type Store } from '../../db';
import { activitySeed, copayClaimSeed, shipmentSeed } from './caseEventSeeds';
import { caseSeed } from './caseSeed';
import { clinicContactSeed, facilitySeed, payerSeed, providerSeed } from './contactSeeds';
import { insertRows } from './insertRows';
import { caseInsuranceSeed, insuranceSeed } from './insuranceSeeds';
import { consentSeed, emailSeed, smsSeed } from './patientEventSeeds';
import { patientSeed } from './patientSeed';
import { createRandom, type SeededRecord, type SeedKind, type SeedRow } from './SeedRow';

/** In dependency order: referenced records come first. */
const seedKinds: readonly SeedKind[] = [
  payerSeed,
  facilitySeed,
  providerSeed,
  clinicContactSeed,
  patientSeed,
  insuranceSeed,
  caseSeed,
  caseInsuranceSeed,
  activitySeed,
  shipmentSeed,
  copayClaimSeed,
  consentSeed,
  smsSeed,
  emailSeed,
];

export interface SeedOptions {
  readonly store: Store;
  readonly registry: Registry;
  readonly manufacturers: readonly Manufacturer[];
  /** Operator of the versions of the records. */
  readonly operator: string;
  /**
   * Runs in the same transaction before an empty store is filled; returns the ids of users who may have created
   * records.
   */
  readonly staff?: (db: Store['db']) => Promise<readonly number[]>;
}

/**
 * Queries the tables one by one: in a filled store the first one settles it, and a single query would make the planner
 * read the indexes of all tables.
 */
async function isEmpty(db: Store['db'], { registry, manufacturers }: SeedOptions): Promise<boolean> {
  const names = [...new Set(seedKinds.map(({ resource }) => registry.get(resource).name))];
  for (const { key } of manufacturers) {
    for (const name of names) {
      const { rows } = await sql<{
        filled: boolean;
      }>`select exists (select 1 from ${sql.id(key, name)}) as filled`.execute(db);
      if (rows[0]?.filled === true) return false;
    }
  }
  return true;
}

/**
 * Parses a row into stored values. Throws, naming the field, if the declaration rejects a value: the demo data are then
 * wrong.
 */
function readSeedRow(
  resource: Resource,
  row: SeedRow,
  { features, operator }: { readonly features: readonly string[]; readonly operator: string },
): Values {
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
  return {
    ...values,
    ...Object.fromEntries(kept),
    created_at: created,
    updated_at: discarded ?? created,
    discarded_at: discarded,
    ...(discarded !== null && { discarded_by: operator }),
  };
}

type FillOptions = SeedOptions & { readonly db: Store['db']; readonly creators: readonly number[] };

async function fillManufacturer(
  manufacturer: Manufacturer,
  { db, registry, operator, creators }: FillOptions,
): Promise<void> {
  const seeded: Record<string, readonly SeededRecord[]> = {};
  for (const kind of seedKinds) {
    const resource = registry.get(kind.resource);
    const world = {
      manufacturer,
      seeded,
      staff: creators,
      random: createRandom(`${manufacturer.key}/${kind.resource}`),
    };
    const rows = kind.rows(world, resource);
    const stored = rows.map((row) => ({
      values: readSeedRow(resource, row, { features: manufacturer.features, operator }),
      history: row.history ?? [],
    }));
    const ids = await insertRows({ db, schema: manufacturer.key }, resource, { rows: stored, operator });
    const records = rows.map((row, at) => ({ ...row, id: ids[at] ?? 0 }));
    seeded[kind.resource] = records;
    for (const { id, values } of kind.linkRows?.(world, records) ?? [])
      await setValues({ db, schema: manufacturer.key }, resource, { id, values });
  }
}

async function setValues(
  target: { readonly db: Store['db']; readonly schema: string },
  { name }: Resource,
  { id, values }: { readonly id: number; readonly values: Values },
) {
  await target.db.withSchema(target.schema).updateTable(name).set(values).where('id', '=', id).execute();
}

/**
 * Seeds an empty store with demo data for every manufacturer, atomically; does nothing if the store contains any
 * record. Returns whether it seeded. The data are the same on every machine and every day.
 */
export function seedDemo(options: SeedOptions): Promise<boolean> {
  return withoutTimeouts(options.store, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.seed})`.execute(transaction);
    if (!(await isEmpty(transaction, options))) return false;
    const creators = (await options.staff?.(transaction)) ?? [];
    for (const manufacturer of options.manufacturers)
      await fillManufacturer(manufacturer, { ...options, db: transaction, creators });
    return true;
  });
}
