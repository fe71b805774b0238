import { createHash } from 'node:crypto';
import { writeInTransaction } from '../../http/idempotency/IdempotentCall';
import type { StaffDb } from '../../staff/staffDatabase';
import { createOneTimePassword } from '../passwordRules';
import type { PasswordHasher } from '../passwordHash';
import { createSecretReader, seal, unseal } from '../../staff/ensureSecret';
import { createSecret, matchStep } from './timeCodes';

const deriveKey = (secret: string): Buffer => createHash('sha256').update(`second factor:${secret}`).digest();

/** Decrypts the secret of a user; undefined if it was encrypted with another key or for another user. */
function openSecret(sealed: string, key: Buffer, userId: number): string | undefined {
  try {
    return unseal(sealed, key, String(userId));
  } catch {
    return undefined;
  }
}

const recoveryCodeCount = 10;

const normalizeCode = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '');
const recoveryCodePattern = /^[a-z0-9]{16}$/;

/** The form in which earlier versions stored a recovery code; it remains until the codes are renewed. */
const fastHash = (userId: number, code: string): string =>
  createHash('sha256').update(`${userId}:${code}`).digest('hex');

/** The request that a write belongs to, for idempotency. */
type KeyedRequest = Parameters<typeof writeInTransaction>[0];

interface FactorStoreOptions {
  readonly db: StaffDb;
  /** Encrypts the secrets; generated once and stored in the database if not configured. */
  readonly key?: string | undefined;
  readonly now: () => Date;
  readonly passwords: Pick<PasswordHasher, 'hashTogether' | 'find'>;
}

/** Stores the second factors of staff users and verifies codes against them. */
export interface FactorStore {
  readonly isActive: (userId: number) => Promise<boolean>;
  readonly countRecoveryCodes: (userId: number) => Promise<number>;
  /** Creates a secret that becomes active with its first code; an active secret remains active until then. */
  readonly begin: (userId: number, request: KeyedRequest) => Promise<string>;
  /** Activates the pending secret if the code matches; returns the recovery codes, which are not retrievable later. */
  readonly confirm: (userId: number, code: string) => Promise<string[] | undefined>;
  /** Whether the text is a current code or an unused recovery code; consumes it. */
  readonly consume: (userId: number, code: string) => Promise<boolean>;
  /** Replaces the recovery codes. */
  readonly renewRecoveryCodes: (userId: number, request: KeyedRequest) => Promise<string[]>;
}

/** Removes the second factor of a user and its recovery codes; call in a transaction. */
export async function removeFactor(db: StaffDb, userId: number): Promise<void> {
  await db.deleteFrom('staff.recovery_codes').where('user_id', '=', userId).execute();
  await db.deleteFrom('staff.second_factors').where('user_id', '=', userId).execute();
}

async function replaceRecoveryCodes(db: StaffDb, userId: number, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('staff.recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('staff.recovery_codes')
    .values(hashes.map((code_hash) => ({ code_hash, user_id: userId })))
    .execute();
}

/** The step only increases, so that a code is accepted once, even if somebody else observed it. */
async function consumeStep(db: StaffDb, userId: number, step: number): Promise<boolean> {
  const updated = await db
    .updateTable('staff.second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('user_id')
    .executeTakeFirst();
  return updated !== undefined;
}

export function createFactorStore({ db, key, now, passwords }: FactorStoreOptions): FactorStore {
  const readKey = key === undefined ? createSecretReader(db, 'second_factors') : () => Promise.resolve(key);
  const createRecoveryCodes = async () => {
    const codes = Array.from({ length: recoveryCodeCount }, () => createOneTimePassword());
    return { codes, hashes: await passwords.hashTogether(codes.map(normalizeCode)) };
  };
  const findRecoveryCode = async (userId: number, typed: string): Promise<string | undefined> => {
    const code = normalizeCode(typed);
    if (!recoveryCodePattern.test(code)) return undefined;
    const rows = await db
      .selectFrom('staff.recovery_codes')
      .select('code_hash')
      .where('user_id', '=', userId)
      .execute();
    const hashes = rows.map(({ code_hash }) => code_hash);
    const fast = fastHash(userId, code);
    return hashes.includes(fast) ? fast : passwords.find(code, hashes);
  };
  const find = (userId: number) =>
    db.selectFrom('staff.second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
  const findStep = async (
    userId: number,
    { sealed, code }: { sealed: string | null | undefined; code: string },
  ): Promise<number | undefined> => {
    const secret = sealed ? openSecret(sealed, deriveKey(await readKey()), userId) : undefined;
    return secret === undefined ? undefined : matchStep(code, { secret, now: now() });
  };
  return {
    isActive: async (userId) => ((await find(userId))?.secret ?? null) !== null,
    countRecoveryCodes: async (userId) =>
      (await db.selectFrom('staff.recovery_codes').select('code_hash').where('user_id', '=', userId).execute()).length,
    begin: async (userId, request) => {
      const secret = createSecret();
      const waiting = seal(secret, deriveKey(await readKey()), String(userId));
      const upsert = (trx: StaffDb) =>
        trx
          .insertInto('staff.second_factors')
          .values({ user_id: userId, waiting })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ waiting }));
      await writeInTransaction(request, db, (trx) => upsert(trx).execute());
      return secret;
    },
    confirm: async (userId, code) => {
      const factor = await find(userId);
      const step = await findStep(userId, { sealed: factor?.waiting, code });
      if (!factor || step === undefined) return undefined;
      const { codes, hashes } = await createRecoveryCodes();
      return db.transaction().execute(async (trx) => {
        const used = { secret: factor.waiting, waiting: null, last_step: step };
        const updated = await trx
          .updateTable('staff.second_factors')
          .set(used)
          .where('user_id', '=', userId)
          .where('waiting', '=', factor.waiting)
          .returning('user_id')
          .executeTakeFirst();
        if (!updated) return undefined;
        await replaceRecoveryCodes(trx, userId, hashes);
        return codes;
      });
    },
    consume: async (userId, code) => {
      const step = await findStep(userId, { sealed: (await find(userId))?.secret, code });
      if (step !== undefined) return consumeStep(db, userId, step);
      const hash = await findRecoveryCode(userId, code);
      if (hash === undefined) return false;
      return (
        (await db
          .deleteFrom('staff.recovery_codes')
          .where('code_hash', '=', hash)
          .returning('user_id')
          .executeTakeFirst()) !== undefined
      );
    },
    renewRecoveryCodes: async (userId, request) => {
      const { codes, hashes } = await createRecoveryCodes();
      await writeInTransaction(request, db, (trx) => replaceRecoveryCodes(trx, userId, hashes));
      return codes;
    },
  };
}
