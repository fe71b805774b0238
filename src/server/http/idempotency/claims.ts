import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { secondsInterval, type Store, type TableDefinition } from '../../db';
import { HttpError } from '../HttpError';

/**
 * The calls of the last day with an idempotency key. A row without a response is a call in progress, claimed by one
 * process until `held_until`; the response is encrypted with the key, which is not stored.
 */
export const idempotencyTable: TableDefinition = {
  schema: 'staff',
  name: 'idempotency_keys',
  columns: {
    key_hash: { type: 'text', primary: true },
    created_at: { type: 'timestamptz', notNull: true, default: 'now()' },
    held_by: { type: 'text', notNull: true },
    held_until: { type: 'timestamptz', notNull: true },
    fingerprint: { type: 'text' },
    answer: { type: 'text' },
  },
  indexes: [{ name: 'idempotency_keys_created_at', on: ['created_at'] }],
};

/** How long a response is replayed (a day). */
export const keyLifetimeSeconds = 86_400;
/** How long a claim stays valid without being renewed. */
const leaseSeconds = 15;

type Db = Store['db'];

/** The state of a call that another request is processing or has completed. */
interface KnownCall {
  readonly fingerprint: string | null;
  readonly answer: string | null;
}

/** A call that this process is processing. */
export interface KeyClaim {
  readonly hash: string;
  readonly holder: string;
}

const table = sql.id(idempotencyTable.schema, idempotencyTable.name);
const ownClaimSql = ({ hash, holder }: KeyClaim) => sql`key_hash = ${hash} and held_by = ${holder} and answer is null`;

/**
 * Claims a call; returns the claim, or the state of the call where another request has claimed it. Takes over expired
 * claims of dead processes.
 */
export async function claimCall(db: Db, hash: string): Promise<KeyClaim | KnownCall> {
  const holder = randomUUID();
  const taken = await sql`
    insert into ${table} as known (key_hash, held_by, held_until)
    values (${hash}, ${holder}, now() + ${secondsInterval(leaseSeconds)})
    on conflict (key_hash) do update
      set held_by = excluded.held_by, held_until = excluded.held_until, created_at = excluded.created_at,
        fingerprint = null, answer = null
      where known.created_at < now() - ${secondsInterval(keyLifetimeSeconds)}
        or (known.answer is null and known.held_until < now())
    returning key_hash`.execute(db);
  if (taken.rows.length > 0) return { hash, holder };
  const found = await sql<KnownCall>`select fingerprint, answer from ${table} where key_hash = ${hash}`.execute(db);
  // Released between the two statements: reported as in progress, so that the caller tries again.
  return found.rows[0] ?? { fingerprint: null, answer: null };
}

/** Renews a claim periodically. Returns a function that stops it. */
export function renewClaim(db: Db, claim: KeyClaim): () => void {
  const renew = () =>
    sql`update ${table} set held_until = now() + ${secondsInterval(leaseSeconds)} where ${ownClaimSql(claim)}`.execute(
      db,
    );
  // A failed renewal is followed by others; a lost claim is detected when the response is stored.
  const timer = setInterval(() => void renew().catch(() => undefined), (leaseSeconds * 1000) / 3).unref();
  return () => clearInterval(timer);
}

/**
 * Stores the response, in the transaction of the writes. Throws where another process has taken the call over
 * meanwhile.
 */
export async function completeClaim(
  db: Db,
  claim: KeyClaim,
  { fingerprint, answer }: { readonly fingerprint: string; readonly answer: string },
): Promise<void> {
  const settled = await sql`
    update ${table} set fingerprint = ${fingerprint}, answer = ${answer}
    where ${ownClaimSql(claim)} returning key_hash`.execute(db);
  if (settled.rows.length === 0)
    throw new HttpError(409, 'The same request is being answered elsewhere. Please try again');
}

/** Releases a failed call, so that it can be repeated with the same key. */
export async function releaseClaim(db: Db, claim: KeyClaim): Promise<void> {
  await sql`delete from ${table} where ${ownClaimSql(claim)}`.execute(db);
}

/** Removes calls older than a day. */
export async function deleteExpiredClaims(db: Db): Promise<void> {
  await sql`delete from ${table} where created_at < now() - ${secondsInterval(keyLifetimeSeconds)}`.execute(db);
}

/** Releases the calls that were in progress when the only process of an embedded store ended. */
export async function releaseAllClaims(db: Db): Promise<void> {
  await sql`delete from ${table} where answer is null`.execute(db);
}
