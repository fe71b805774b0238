import { z } from 'zod';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { invalidFields } from '../http/HttpError';
import type { SessionRefusal } from './sessionEvents';
import { readUser, verifySecret, type SessionCall } from './sessionTools';
import { isRead } from '../http/manufacturerOf';
import { currentWalPosition, type Store } from '../db';

declare module 'fastify' {
  interface FastifyRequest {
    /** WAL position that covers all writes of the session; 0 if not known yet. */
    writtenUpTo: number;
  }
}

/** The first attempt may hit a connection that has just broken. */
const maxAttempts = 3;

async function recordWalPosition({ db }: Pick<Store, 'db'>, session: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sql`update staff.sessions set written_up_to = ${currentWalPosition} where id = ${session}`.execute(db);
      return;
    } catch (error) {
      if (attempt === maxAttempts) throw error;
    }
  }
}

/**
 * Stores the WAL position with the session, for all processes, before responding to a request that may have written:
 * later reads of the session use a replica only if it has replayed that position. Does nothing without a replica.
 */
export function trackWrites(app: FastifyInstance, { store }: { readonly store: Store }): void {
  app.decorateRequest('writtenUpTo', 0);
  const { replica } = store;
  if (!replica) return;
  app.addHook('onSend', async (request: FastifyRequest) => {
    const { user, log } = request;
    if (!user || isRead(request)) return;
    // The write is committed; its response must not fail because of this.
    await recordWalPosition(store, user.session).catch((error: unknown) =>
      log.error({ err: error }, 'could not store the position of a write: later reads from the replica may miss it'),
    );
  });
  replica.onStatusChange((state) =>
    app.log[state === 'in use' ? 'info' : 'warn'](
      `The replica is ${state}: lists are read from ${state === 'in use' ? 'it' : 'the primary'}`,
    ),
  );
}

/** The code of a second factor, or a recovery code, which users without a second factor leave out. */
export const codeField = z
  .string('Please enter the code')
  .trim()
  .max(40, 'Must be at most 40 characters')
  .optional()
  .describe('The code of the second factor, if the user has one');

interface Proof {
  readonly password: string;
  readonly code?: string | undefined;
}

type StoredUser = Awaited<ReturnType<typeof readUser>>;

/** Reports a refusal. */
type Refuse = (
  refusal: Extract<SessionRefusal, 'wrong_password' | 'wrong_code' | 'throttled'>,
  user: StoredUser,
) => Promise<void>;

/**
 * Verifies the password of the current user, and the code of the second factor if there is one, before what an
 * unattended session or a stolen password must not be sufficient for. Returns the user; throws 422 at the field
 * otherwise.
 */
export async function verifyCaller(call: SessionCall, { password, code }: Proof, refuse: Refuse) {
  const { factors, passwords } = call.tools;
  const user = await readUser(call);
  const check = { email: user.email, userId: user.id, onThrottled: () => refuse('throttled', user) };
  if (
    !(await verifySecret(call, { ...check, kind: 'password', verify: () => passwords.verify(password, user.password) }))
  ) {
    await refuse('wrong_password', user);
    throw invalidFields({ password: ['The password is wrong'] });
  }
  if (!(await factors.isActive(user.id))) return user;
  if (code === undefined || code === '') throw invalidFields({ code: ['Please enter the code of your second factor'] });
  if (!(await verifySecret(call, { ...check, kind: 'code', verify: () => factors.consume(user.id, code) }))) {
    await refuse('wrong_code', user);
    throw invalidFields({ code: ['The code is wrong, or was used before'] });
  }
  return user;
}
