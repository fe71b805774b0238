import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { phoneOf } from '../../schema';
import type { AppContext } from '../contracts';
import { HttpError } from '../http/HttpError';
import type { ZodTypes } from '../http/openapi/routeSchema';
import { readOne } from '../records/readRecords';
import { insertVersionSql } from '../records/versions';
import { inServerTransaction } from '../records/write/inTransaction';
import { updateRow } from '../records/write/writeRecords';
import { isSameSecret } from '../staff/ensureSecret';
import { failedStatuses } from './messenger';
import { storeReply } from './storeReply';

const signatureHeader = 'x-twilio-signature';
const formType = 'application/x-www-form-urlencoded';
/** More than the longest message in bytes, with what a gateway says besides. */
const bodyLimit = 64 * 1024;

type Form = Readonly<Record<string, string | undefined>>;

/**
 * Whether a call is signed by the gateway: the address that it was told to call, followed by the names and values of
 * its form in the order of the names, under the secret that both know (HMAC-SHA1, as Twilio signs).
 */
function isSigned(url: string, form: Form, signature: string, secret: string): boolean {
  const signed = Object.keys(form)
    .sort()
    .reduce((text, name) => `${text}${name}${form[name] ?? ''}`, url);
  const expected = createHmac('sha1', secret).update(signed).digest();
  return isSameSecret(Buffer.from(signature, 'base64'), expected);
}

/** The path of the calls that a gateway makes, below its configured address. */
const gatewayPaths = { received: '/received', status: '/status' } as const;

/** The parameter of the address at which a gateway tells what became of a message. */
const messageParameter = 'message';
const separator = '.';

/** The address at which a gateway tells what became of a message. */
export const statusAddress = (webhook: string, message: { schema: string; kind: string; id: number }): string =>
  `${webhook}${gatewayPaths.status}?${messageParameter}=${[message.schema, message.kind, message.id].join(separator)}`;

type GatewayCallOptions = Pick<AppContext, 'store' | 'registry' | 'config' | 'manufacturers' | 'now'>;

/** Marks a message as failed that its gateway had accepted. */
async function setFailed({ store, registry, manufacturers }: GatewayCallOptions, text: string): Promise<void> {
  const [schema = '', kind = '', id] = text.split(separator);
  const resource = registry.all.find(({ name, outgoing }) => name === kind && outgoing);
  if (!resource || !manufacturers.some(({ key }) => key === schema)) return;
  await inServerTransaction({ ...store, registry }, [schema], async ([source]) => {
    const message = source && (await readOne(source, resource, { id: Number(id), lock: true }));
    if (!message || (message.status !== 'sent' && message.status !== 'queued')) return;
    const changeset = { status: [message.status, 'failed'] as [unknown, unknown] };
    const also = insertVersionSql(source, { resource, event: 'update', operator: 'system', changeset });
    await updateRow(source, resource, { id: message.id, values: { status: 'failed' }, also });
  });
}

/** The form of a call; throws 403 if the gateway has not signed it. */
function signedForm(
  request: FastifyRequest,
  { url, secret }: { readonly url: string; readonly secret: string },
  path: string,
): Form {
  const form = request.body as Form;
  const start = request.url.indexOf('?');
  const query = start === -1 ? '' : request.url.slice(start);
  if (!isSigned(`${url}${path}${query}`, form, String(request.headers[signatureHeader] ?? ''), secret))
    throw new HttpError(403, 'This call is not signed by the gateway');
  return form;
}

const countOf = (form: Form): number => Number(form.NumMedia ?? 0) || 0;

/** What a message says, with a word about pictures, which are not kept. */
function contentOf(form: Form): string {
  const files = countOf(form);
  const note =
    files === 0 ? [] : [files === 1 ? '[1 file that is not kept here]' : `[${files} files that are not kept here]`];
  return [form.Body ?? '', ...note].filter((part) => part.trim() !== '').join('\n');
}

/**
 * Registers the calls of the gateway of text messages, where its secret is configured: `received` stores what somebody
 * has answered, `status` what became of a message. They need no session: the gateway signs them.
 */
export async function registerGatewayCalls(app: FastifyInstance, options: GatewayCallOptions): Promise<void> {
  const { webhook } = options.config.sms ?? {};
  if (!webhook) return;
  const config = { public: true } as const;
  const common = { tags: ['Server'], errorStatuses: [403] };
  await app.register(
    (hooks, _options, done) => {
      hooks.addContentTypeParser(formType, { parseAs: 'string', bodyLimit }, (_request, body, parsed) =>
        parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
      );
      const api = hooks.withTypeProvider<ZodTypes>();
      api.post(
        gatewayPaths.received,
        { config, schema: { ...common, summary: 'Store a text message that the gateway has received' } },
        async (request, reply) => {
          const form = signedForm(request, webhook, gatewayPaths.received);
          const sender = phoneOf(form.From ?? '');
          const isKnown =
            sender !== undefined &&
            (await storeReply(
              { ...options, now: options.now() },
              { key: form.MessageSid ?? '', sender, content: contentOf(form) },
            ));
          if (!isKnown) request.log.warn('a text message came from a number that nobody has');
          return reply.type('text/xml').send('<Response/>');
        },
      );
      api.post(
        gatewayPaths.status,
        { config, schema: { ...common, summary: 'Take down what became of a text message' } },
        async (request, reply) => {
          const form = signedForm(request, webhook, gatewayPaths.status);
          const told = (request.query as Form)[messageParameter];
          if (told !== undefined && failedStatuses.includes(form.MessageStatus)) await setFailed(options, told);
          return reply.code(204).send();
        },
      );
      done();
    },
    { prefix: '/api/x/sms' },
  );
}
