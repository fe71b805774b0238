import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { resendEmail } from '../../../../resources/patientPrograms';
import type { Values } from '../../../schema';
import { messageStatuses } from '../../../schema/server';
import type { RouteModule } from '../../contracts';
import { HttpError } from '../../http/HttpError';
import { bodySchemaOf, recordParams, recordSchemaOf } from '../../http/openapi/routeSchema';
import { recordsOf, sendRecord } from '../../records/openRecords';
import { consentCalls } from './consentCalls';

/** The validated body. Its errors are thrown here, after the consent itself has been checked. */
function validatedBody({ body, validationError }: FastifyRequest): Values {
  if (typeof body !== 'object' || body === null) throw new HttpError(400, 'The request has no body');
  if (validationError) throw validationError;
  return body as Values;
}

interface ResendRoute {
  readonly path: keyof typeof consentCalls;
  readonly summary: string;
  /** The request body, where the call takes one. */
  readonly body?: ReturnType<typeof bodySchemaOf>;
}

const routes: readonly ResendRoute[] = [
  { path: 'send_consent_sms', summary: 'Resend a consent request by text message' },
  {
    path: 'send_consent_email',
    summary: 'Resend a consent request by e-mail',
    body: bodySchemaOf({ email: resendEmail }),
  },
];

/** Requests a patient's consent again, by text message or by e-mail (Records 2 and 7); returns the updated consent. */
export const registerConsent: RouteModule = (api, { registry, getOptions }) => {
  const programs = registry.get('patient_programs');
  for (const { path, summary, body } of routes) {
    const { access, run } = consentCalls[path];
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
    };
    const url = `/${programs.apiPath}/:id/${path}`;
    const options = { config: { access }, schema, attachValidation: true } as const;
    api.post(url, options, async (request, reply) => {
      if (request.validationError?.validationContext === 'params') throw request.validationError;
      const { written, outcome } = await run({
        records: recordsOf(request),
        resource: programs,
        id: request.params.id,
        ...(body && { input: () => validatedBody(request) }),
        messenger: getOptions().messenger,
        key: request.idempotentCall?.name,
      });
      return { ...sendRecord(reply, written), message_status: outcome };
    });
  }
};
