import { z } from 'zod';
import { maxPageSize, parseRecordId, type Registry, type Resource } from '../../schema';
import type { AppOptions } from '../contracts';
import { componentRef, idText, type Api } from '../http/openapi/routeSchema';
import { recordsOf } from './openRecords';

/**
 * Finds a resource by its name or label, ignoring case, blanks and underscores: patients, Patient, clinic_contact. An
 * exact match takes precedence.
 */
export function findResourceByName({ all }: Pick<Registry, 'all'>, text: string): Resource | undefined {
  const normalise = (name: string) => name.toLowerCase().replace(/[\s_]+/g, '');
  const namesOf = ({ name, label }: Resource) => [name, label.one, label.many];
  return (
    all.find((resource) => namesOf(resource).includes(text)) ??
    all.find((resource) => namesOf(resource).some((name) => normalise(name) === normalise(text)))
  );
}

/** The first value of a query parameter, which may be repeated. */
const firstValue = (given: unknown): unknown => (Array.isArray(given) ? given[0] : given);

const positiveInteger = (name: string, fallback: number) =>
  z
    .preprocess(
      firstValue,
      z
        .string()
        .optional()
        .transform((text = '') => (text === '' ? fallback : (parseRecordId(text) ?? Infinity)))
        .refine((value) => value <= 1e9, `${name} must be a whole number of at least 1`),
    )
    .meta({ type: 'integer', minimum: 1, default: fallback });

function querySchema(registry: Registry) {
  const [noModel, noId] = ['model_name must be the name of a resource', 'data_keyword must be the id of a record'];
  const model = z.string(noModel).transform((text, context) => {
    const resource = findResourceByName(registry, text);
    if (!resource) context.addIssue({ code: 'custom', message: noModel });
    return resource ?? z.NEVER;
  });
  return z.strictObject({
    model_name: z.preprocess(firstValue, model).meta({
      type: 'string',
      description: 'The name of the resource, or its label',
      examples: registry.all.map(({ name }) => name),
    }),
    data_keyword: z
      .preprocess(firstValue, idText(noId))
      .meta({ type: 'integer', minimum: 1, description: 'The id of the record' }),
    per: positiveInteger('per', maxPageSize),
    page: positiveInteger('page', 1),
  });
}

/**
 * The change history of a record: `GET versions?model_name=&data_keyword=`, newest first, unpaged by default (Cases 2).
 */
export function registerVersions(api: Api, { registry }: AppOptions): void {
  const schema = {
    tags: ['Versions'],
    summary: 'The changes of a record, newest first',
    querystring: querySchema(registry),
    response: {
      200: z.object({ data: z.array(componentRef('Version')), meta: componentRef('Meta') }).describe('Changes'),
    },
  };
  api.get('/versions', { schema }, async (request) => {
    const { model_name: resource, data_keyword: id, page, per } = request.query;
    const { data, meta } = await recordsOf(request).versions(resource, { id, page, per: Math.min(per, maxPageSize) });
    return { data: [...data], meta };
  });
}
