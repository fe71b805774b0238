import { createHash } from 'node:crypto';
import { writeOnce } from '../../idempotency/KeyedCall';
import type { StaffDb } from '../staffDatabase';
import { oneTimePassword } from '../../users/oneTimePassword';
import { keepSecret } from '../keepSecret';
import { seal, unseal } from './sealed';
import { newSecret, stepOf } from './timeCodes';

const recoveryCodeCount = 10;

/** Of 76 random bits: nobody finds one by trying hashes. */
const recoveryHash = (userId: number, code: string): string =>
  createHash('sha256').update(`${userId}:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`).digest('hex');

/** The call that something is written for. */
type Keyed = Parameters<typeof writeOnce>[0];

interface Options {
  readonly db: StaffDb;
  /** Encrypts the secrets; made once and kept in the store where it is not configured. */
  readonly key?: string | undefined;
  readonly now: () => Date;
}

/** The second factors of the staff: what is stored of them, and what a code is checked against. */
export interface FactorStore {
  readonly isActive: (userId: number) => Promise<boolean>;
  readonly recoveryCodesLeft: (userId: number) => Promise<number>;
  /** A secret to be confirmed by its first code; one in use stays in use until then. */
  readonly begin: (userId: number, request: Keyed) => Promise<string>;
  /** Takes the secret that waits into use where the code is of it; answers the recovery codes, this once. */
  readonly confirm: (userId: number, code: string) => Promise<string[] | undefined>;
  /** Whether it is a code of about now or an unused recovery code; either is used up by it. */
  readonly spend: (userId: number, code: string) => Promise<boolean>;
  /** Makes new recovery codes in place of the old ones. */
  readonly renewRecoveryCodes: (userId: number, request: Keyed) => Promise<string[]>;
}

/** Takes somebody's second factor away, with its recovery codes; to be called in a transaction. */
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

/** Of two that come with one code, as it is read over a shoulder, one is let in: the step only ever rises. */
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
