import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import type { Store } from '../../src/server/db';
import { openMailServer, openTextGateway } from './gateways';
import { openPlatform, signIn, type Platform, type PlatformOptions } from './platform';
import { engines, type Engine } from './stores';

export const messages = {
  email_notifications: { subject: 'Hola', content: '¿Cómo está?' },
  sms_notifications: { content: 'Hola 👋' },
} as const;
export type Kind = keyof typeof messages;
export const kinds = Object.keys(messages) as Kind[];
/** The addresses of the patient in these tests. */
export const recipients = { email_notifications: 'ana@example.com', sms_notifications: '3125550100' } as const;

/** Two retries without delay. */
const times = { retryDelays: [0, 0], leaseSeconds: 120 };

export interface Message {
  readonly id: number;
  readonly status: string;
  readonly recipient: string;
  readonly updated_at: string;
}

interface Closing {
  readonly close: () => Promise<unknown>;
}

type Env = Readonly<Record<string, string>>;
export const mailEnv = (url: string): Env => ({ SMTP_URL: url, SMTP_FROM: 'support@desk.test' });
export const smsEnv = (url: string): Env => ({ SMS_URL: url, SMS_FROM: '+13125550199' });

/**
 * Servers over one store that send messages to one patient of Kedrion; everything that a test opens is closed after it.
 */
function openDesk(platform: () => Platform) {
  const open: Closing[] = [];
  const session = { headers: {} as Record<string, string>, patient: 0 };
  const db = (): Store['db'] => platform().store.db;
  const opened = async <S extends Closing>(server: Promise<S>): Promise<S> => {
    open.push(await server);
    return server;
  };
  const post = (app: FastifyInstance, url: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api/${url}`, headers: session.headers, payload });
  const get = async <B>(app: FastifyInstance, url: string) =>
    (await app.inject({ method: 'GET', url: `/api/${url}`, headers: session.headers })).json<B>();
  const run = (statement: string) => sql.raw(statement).execute(db());
  return {
    open,
    session,
    db,
    opened,
    post,
    get,
    run,
    serve: (env: Env = {}, more: PlatformOptions = {}) => opened(platform().serve({ env, times, ...more })),
    sendDue: () => platform().sendDue(),
    /** The settings of a gateway that answers every recipient with a given code. */
    gatewayOf: async (kind: Kind, answer: () => number): Promise<Env> =>
      kind === 'email_notifications'
        ? mailEnv((await opened(openMailServer(answer))).url)
        : smsEnv((await opened(openTextGateway(() => ({ status: answer() })))).url),
    write: async (app: FastifyInstance, kind: Kind, more: object = {}): Promise<Message> => {
      const answer = await post(app, kind, { ...messages[kind], patient_id: session.patient, ...more });
      expect([answer.statusCode, answer.json()]).toEqual([201, expect.objectContaining(messages[kind])]);
      return answer.json<Message>();
    },
    statusOf: async (app: FastifyInstance, kind: Kind, id: number) => (await get<Message>(app, `${kind}/${id}`)).status,
    /** A message whose process died after `tries` attempts; its lease has expired unless `leaseEnds` says otherwise. */
    leftBehind: async (kind: Kind, { tries = 1, leaseEnds = '-1 second' } = {}): Promise<number> => {
      const stored = await sql<{ id: number }>`
        insert into ${sql.id('kedrion', kind)} (patient_id, content, recipient, status)
        values (${session.patient}, 'Left', ${recipients[kind]}, 'queued') returning id`.execute(db());
      const { id } = stored.rows[0] as { id: number };
      if (tries > 0) {
        await run(
          `insert into kedrion.deliveries (item_type, item_id, attempts, due_at) values ('${kind}', ${id}, ${tries}, now() + interval '${leaseEnds}')`,
        );
      }
      return id;
    },
    endWaits: () => run("update kedrion.deliveries set due_at = now() - interval '1 second'"),
  };
}

type MessageDesk = ReturnType<typeof openDesk>;

/** Runs tests of messages to patients; each test must leave none pending. */
export function describeMessages(name: string, body: (desk: MessageDesk, engine: Engine) => void): void {
  describe.each(engines.slice(-1))(`${name} on $name`, (engine) => {
    let platform: Platform;
    const desk = openDesk(() => platform);
    beforeAll(async () => {
      platform = await openPlatform(engine);
      await platform.addUser({ email: 'ada@clinic.test' });
      const app = await platform.serve();
      desk.session.headers = { authorization: await signIn(app, 'ada@clinic.test'), manufacturer: 'kedrion' };
      const ana = {
        first_name: 'Ana',
        last_name: 'Ruiz',
        email: recipients.email_notifications,
        mobile_phone: recipients.sms_notifications,
      };
      desk.session.patient = (await desk.post(app, 'patients', ana)).json<Message>().id;
      await app.close();
    });
    afterEach(async () => {
      await Promise.all(desk.open.splice(0).map((server) => server.close()));
      expect((await desk.run('select id from kedrion.deliveries')).rows).toEqual([]);
    });
    afterAll(() => platform.close());
    body(desk, engine);
  });
}
