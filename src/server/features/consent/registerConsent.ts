import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { resendEmail } from '../../../../resources/patientPrograms';
import { findAddressProblem, isFilled, type Resource, getField, formatValue } from '../../../schema';
import { messageStatuses } from '../../../schema/server';
import type { RouteModule } from '../../contracts';
import { HttpError, invalidFields } from '../../http/HttpError';
import { bodySchemaOf, recordParams, recordSchemaOf, type ZodTypes } from '../../http/openapi/routeSchema';
import type { Outcome } from '../../messages/messenger';
import type { Row } from '../../records/Records';
import { recordsOf, sendRecord } from '../../records/openRecords';

const formatField = (resource: Resource, record: Row, name: string): string =>
  formatValue(getField(resource, name), record[name]) ?? '';

/** The programme that needs consent, as the message names it. */
function programmeLabel(programs: Resource, record: Row): string {
  const product = formatField(programs, record, 'program_name');
  return product === '' ? 'the copay programme' : `the copay programme for ${product}`;
}

/** The text message that requests consent. */
const consentText = (programs: Resource, record: Row): string =>
  `Please give your consent to ${programmeLabel(programs, record)}: ${String(record.consent_link)}`;

/** The e-mail that requests consent. */
function consentLetter(programs: Resource, record: Row): { readonly subject: string; readonly text: string } {
  const name = ['patient_first_name', 'patient_last_name']
    .map((part) => formatField(programs, record, part))
    .join(' ')
    .trim();
  const programme = programmeLabel(programs, record);
  return {
    subject: `Your consent to ${programme}`,
    text: [
      `Dear ${name || 'patient'},`,
      `please give your consent to ${programme} here:`,
      String(record.consent_link),
    ].join('\n\n'),
  };
}

/**
 * Refuses to request a consent that is valid already (Records 4), that the patient cannot give, or that has no link.
 */
function assertResendable(record: Row): void {
  if (record.has_valid_consent === true) throw new HttpError(409, 'The patient has valid consent already');
  if (record.discarded_at !== null || record.patient_discarded_at !== null)
    throw new HttpError(409, 'The patient is in the trash');
  if (!isFilled(record.consent_link)) throw new HttpError(409, 'This consent has no link to send');
}

/**
 * The key by which a gateway recognises the same message after a lost response; set where the call carries an
 * idempotency key.
 */
interface DeduplicationKey {
  readonly key?: string;
}

interface ResendAction {
  readonly path: string;
  readonly summary: string;
  /** The request body, where the call takes one. */
  readonly body?: ReturnType<typeof bodySchemaOf>;
  /** The name of the message in error messages. */
  readonly message: string;
  /** Sends the message, or throws an HttpError where there is no recipient. */
  readonly send: (record: Row, asked: Readonly<Record<string, unknown>>, named: DeduplicationKey) => Promise<Outcome>;
}

/** The validated body. Its errors are thrown here, after the consent itself has been checked. */
function validatedBody({ body, validationError }: FastifyRequest): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null) throw new HttpError(400, 'The request has no body');
  if (validationError) throw validationError;
  return body as Readonly<Record<string, unknown>>;
}

/**
 * Sends before it writes, so that a record never shows as sent what was not: a request that is only recorded changes
 * its time alone.
 */
async function resend(
  request: FastifyRequest,
  programs: Resource,
  { id, body, message, send }: ResendAction & { readonly id: number },
) {
  const records = recordsOf(request);
  records.requireRight(programs, 'update');
  const { record } = await records.getOne(programs, id);
  assertResendable(record);
  const input = body ? validatedBody(request) : {};
  const deduplication = request.idempotentCall ? { key: request.idempotentCall.name } : {};
  const outcome = await send(record, input, deduplication);
  if (outcome === 'failed') {
    throw new HttpError(502, `The ${message} could not be sent. Please try again`);
  }
  const requested = { consent_requested_at: new Date().toISOString() };
  const patched = await records.patch(programs, {
    id,
    // The patient may have consented while the message was being sent.
    decide: ({ has_valid_consent }) =>
      has_valid_consent === true ? {} : { ...(outcome === 'sent' && { status: 'sms_sent' }), ...requested },
  });
  return { outcome, patched };
}

function phoneOf({ patient_phone_number: phone }: Row): string {
  if (!isFilled(phone)) throw invalidFields({ patient_phone_number: ["Patient's Mobile Phone is empty"] });
  const problem = findAddressProblem('sms', phone);
  if (problem !== undefined) throw invalidFields({ patient_phone_number: [problem] });
  return String(phone);
}

/** Requests a patient's consent again, by text message or by e-mail (Records 2 and 7); returns the updated consent. */
export const registerConsent: RouteModule = (api, { registry, getOptions }) => {
  const programs = registry.get('patient_programs');
  const resendActions: readonly ResendAction[] = [
    {
      path: 'send_consent_sms',
      summary: 'Resend a consent request by text message',
      message: 'text message',
      send: (record, _input, deduplication) =>
        getOptions().messenger.sms({ to: phoneOf(record), text: consentText(programs, record), ...deduplication }),
    },
    {
      path: 'send_consent_email',
      summary: 'Resend a consent request by e-mail',
      body: bodySchemaOf({ email: resendEmail }),
      message: 'e-mail',
      send: (record, { email }, deduplication) =>
        getOptions().messenger.email({ to: String(email), ...consentLetter(programs, record), ...deduplication }),
    },
  ];
  for (const action of resendActions) {
    const { path, summary, body } = action;
    const schema = {
      tags: [programs.label.many],
      summary,
      params: recordParams(programs),
      ...(body && { body }),
      response: {
        200: recordSchemaOf(programs)
          .and(z.looseObject({ message_status: z.enum(messageStatuses) }))
          .describe(`${programs.label.one}, and whether the message was sent`),
      },
      errorStatuses: [404, 409, 422, 502],
      ofManufacturer: true,
    } as const;
    const routes = api.withTypeProvider<ZodTypes>();
    routes.post(
      `/${programs.apiPath}/:id/${path}`,
      { config: { access: 'message' }, schema, attachValidation: true },
      async (request, reply) => {
        if (request.validationError?.validationContext === 'params') throw request.validationError;
        const { outcome, patched } = await resend(request, programs, { ...action, id: request.params.id });
        return { ...sendRecord(reply, patched), message_status: outcome };
      },
    );
  }
};
