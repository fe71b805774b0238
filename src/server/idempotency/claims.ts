import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { seconds, type Store } from '../store';
import { HttpError } from '../http/HttpError';
import { idempotencyTable } from './keyTable';

/** How long an answer is given again, in seconds (a day). */
export const keyLifetime = 86_400;
/** How long a call stays with a process that says nothing of it any more, in seconds. */
const lease = 15;

type Db = Store['db'];

/** What is known of a call that somebody else makes or has made. */
interface Known {
  readonly fingerprint: string | null;
  readonly answer: string | null;
}

/** A call that is held by this process. */
export interface Claim {
  readonly hash: string;
  readonly holder: string;
}

const table = sql.id(idempotencyTable.schema, idempotencyTable.name);
const own = ({ hash, holder }: Claim) => sql`key_hash = ${hash} and held_by = ${holder} and answer is null`;

/** Takes a call: answers the claim, or what is known where somebody else has it. Also takes over what a dead process left behind. */
export async function claimCall(db: Db, hash: string): Promise<Claim | Known> {
  const holder = randomUUID();
  const taken = await sql`
    insert into ${table} as known (key_hash, held_by, held_until) values (${hash}, ${holder}, now() + ${seconds(lease)})
    on conflict (key_hash) do update
      set held_by = excluded.held_by, held_until = excluded.held_until, created_at = excluded.created_at, fingerprint = null, answer = null
      where known.created_at < now() - ${seconds(keyLifetime)} or (known.answer is null and known.held_until < now())
    returning key_hash`.execute(db);
  if (taken.rows.length > 0) return { hash, holder };
  const found = await sql<Known>`select fingerprint, answer from ${table} where key_hash = ${hash}`.execute(db);
  // Freed between the two statements: it looks like a call under way, and is asked for again.
  return found.rows[0] ?? { fingerprint: null, answer: null };
}

/** Keeps a call under way as ours; stops by itself when told. */
export function keepClaim(db: Db, claim: Claim): () => void {
  const renew = () => sql`update ${table} set held_until = now() + ${seconds(lease)} where ${own(claim)}`.execute(db);
  // One that fails is followed by others; a claim that is lost shows when its answer is stored.
  const timer = setInterval(() => void renew().catch(() => undefined), (lease * 1000) / 3).unref();
  return () => clearInterval(timer);
}

/** Stores the answer, in the transaction of what it tells of. Throws where another process has taken the call over meanwhile. */
export async function completeClaim(db: Db, claim: Claim, { fingerprint, answer }: { readonly fingerprint: string; readonly answer: string }): Promise<void> {
  const settled = await sql`
    update ${table} set fingerprint = ${fingerprint}, answer = ${answer} where ${own(claim)} returning key_hash`.execute(db);
  if (settled.rows.length === 0) throw new HttpError(409, 'The same request is being answered elsewhere. Please try again');
}

/** Forgets a call that failed: it may be made again with the same key. */
export async function freeClaim(db: Db, claim: Claim): Promise<void> {
  await sql`delete from ${table} where ${own(claim)}`.execute(db);
}

/** Removes what is older than a day. */
export async function sweepClaims(db: Db): Promise<void> {
  await sql`delete from ${table} where created_at < now() - ${seconds(keyLifetime)}`.execute(db);
}

/** Frees what was under way when the only process of a store ended. */
export async function freeAllClaims(db: Db): Promise<void> {
  await sql`delete from ${table} where answer is null`.execute(db);
}
