import { createHash } from 'node:crypto';
import { writeOnce } from '../../idempotency/KeyedCall';
import type { StaffDb } from '../staffDatabase';
import { oneTimePassword } from '../../users/oneTimePassword';
import { keepSecret } from '../keepSecret';
import { seal, unseal } from './sealed';
import { newSecret, stepOf } from './timeCodes';

const recoveryCodeCount = 10;

/** A fast hash suffices: codes have 76 random bits. */
const recoveryHash = (userId: number, code: string): string =>
  createHash('sha256').update(`${userId}:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`).digest('hex');

/** The request that a write belongs to, for idempotency. */
type Keyed = Parameters<typeof writeOnce>[0];

interface Options {
  readonly db: StaffDb;
  /** Encrypts the secrets; generated once and stored in the database if not configured. */
  readonly key?: string | undefined;
  readonly now: () => Date;
}

/** Stores the second factors of staff users and verifies codes against them. */
export interface FactorStore {
  readonly isActive: (userId: number) => Promise<boolean>;
  readonly recoveryCodesLeft: (userId: number) => Promise<number>;
  /** Creates a secret that becomes active with its first code; an active secret remains active until then. */
  readonly begin: (userId: number, request: Keyed) => Promise<string>;
  /** Activates the pending secret if the code matches; returns the recovery codes, which are not retrievable later. */
  readonly confirm: (userId: number, code: string) => Promise<string[] | undefined>;
  /** Whether the text is a current code or an unused recovery code; consumes it. */
  readonly spend: (userId: number, code: string) => Promise<boolean>;
  /** Replaces the recovery codes. */
  readonly renewRecoveryCodes: (userId: number, request: Keyed) => Promise<string[]>;
}

/** Removes the second factor of a user and its recovery codes; call in a transaction. */
export async function removeFactor(db: StaffDb, userId: number): Promise<void> {
  await db.deleteFrom('staff.recovery_codes').where('user_id', '=', userId).execute();
  await db.deleteFrom('staff.second_factors').where('user_id', '=', userId).execute();
}

async function writeRecoveryCodes(db: StaffDb, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => oneTimePassword());
  await db.deleteFrom('staff.recovery_codes').where('user_id', '=', userId).execute();
  await db.insertInto('staff.recovery_codes').values(codes.map((code) => ({ code_hash: recoveryHash(userId, code), user_id: userId }))).execute();
  return codes;
}

/** The step only increases, so that a code is accepted once, even if somebody else observed it. */
async function useStep(db: StaffDb, userId: number, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('staff.second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export function createFactorStore({ db, key, now }: Options): FactorStore {
  let kept: Promise<string> | undefined;
  const secretKey = (): Promise<string> => {
    if (key !== undefined) return Promise.resolve(key);
    kept ??= keepSecret(db, 'second_factors').catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
  const find = (userId: number) => db.selectFrom('staff.second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
  const stepIn = async (userId: number, { sealed, code }: { sealed: string | null | undefined; code: string }): Promise<number | undefined> => {
    const secret = sealed ? unseal(sealed, { secret: await secretKey(), owner: userId }) : undefined;
    return secret === undefined ? undefined : stepOf(code, { secret, now: now() });
  };
  return {
    isActive: async (userId) => ((await find(userId))?.secret ?? null) !== null,
    recoveryCodesLeft: async (userId) => (await db.selectFrom('staff.recovery_codes').select('code_hash').where('user_id', '=', userId).execute()).length,
    begin: async (userId, request) => {
      const secret = newSecret();
      const waiting = seal(secret, { secret: await secretKey(), owner: userId });
      const onto = (trx: StaffDb) => trx.insertInto('staff.second_factors').values({ user_id: userId, waiting }).onConflict((conflict) => conflict.column('user_id').doUpdateSet({ waiting }));
      await writeOnce(request, db, (trx) => onto(trx).execute());
      return secret;
    },
    confirm: async (userId, code) => {
      const factor = await find(userId);
      const step = await stepIn(userId, { sealed: factor?.waiting, code });
      if (!factor || step === undefined) return undefined;
      return db.transaction().execute(async (trx) => {
        const used = { secret: factor.waiting, waiting: null, last_step: step };
        const taken = await trx.updateTable('staff.second_factors').set(used).where('user_id', '=', userId).where('waiting', '=', factor.waiting).returning('user_id').executeTakeFirst();
        return taken && writeRecoveryCodes(trx, userId);
      });
    },
    spend: async (userId, code) => {
      const step = await stepIn(userId, { sealed: (await find(userId))?.secret, code });
      if (step !== undefined) return useStep(db, userId, step);
      const used = await db.deleteFrom('staff.recovery_codes').where('code_hash', '=', recoveryHash(userId, code)).returning('user_id').executeTakeFirst();
      return used !== undefined;
    },
    renewRecoveryCodes: (userId, request) => writeOnce(request, db, (trx) => writeRecoveryCodes(trx, userId)),
  };
}
