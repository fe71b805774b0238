import {
  acceptsSeveralValues,
  comparesAny,
  canSortBy,
  comparedField,
  maxPageSize,
  pageSize,
  serialiseSort,
  sortKeys,
  sortParameter,
  type Resource,
} from '../../../schema';
import { searchParameters } from '../../../schema/server';
import { columnTypeOf } from '../../db';
import { timeZoneParameter, type JsonSchema, type Operation } from './components';
import { searchSchema } from './fieldSchemas';

export const idParameter = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
export const ifMatchParameter = {
  name: 'If-Match',
  in: 'header',
  schema: { type: 'string' },
  description: 'The version of the record that the change is based on',
};
export const ifNoneMatchParameter = {
  name: 'If-None-Match',
  in: 'header',
  schema: { type: 'string', const: '*' },
  description: 'Refuses the write with 412 if there is such a record already',
};
export const queryParameter = (name: string, schema: JsonSchema, description?: string) => ({
  name,
  in: 'query',
  schema,
  ...(description !== undefined && { description }),
});

/** Whether a list can be searched by the days of points in time. */
const searchesInstants = (resource: Resource): boolean =>
  Object.values(resource.search).some(
    ({ field, op }) => op !== 'empty' && columnTypeOf(resource, field) === 'timestamptz',
  );

/** The order of a list: by one field, or that of its screen by two keys. */
function sortQueryParameter(resource: Resource) {
  const sortable = Object.keys(resource.fields).filter((name) => canSortBy(resource, name));
  const key: JsonSchema = { type: 'string', enum: sortable.flatMap((name) => [`${name} asc`, `${name} desc`]) };
  const usual = resource.list?.sort;
  if (!usual?.first) return queryParameter(sortParameter, key);
  const keys = sortKeys(usual).map(serialiseSort).join(' and ');
  const description =
    `One key, or the order of the screens: ${keys}, ` +
    `which lists the records with ${usual.first.field} ${usual.first.is} before all others`;
  return queryParameter(sortParameter, { type: 'array', items: key, maxItems: 2 }, description);
}

/** The parameters of a list: its searches, pages and order. */
export function listParameters(resource: Resource): Operation[] {
  const searches = [...searchParameters(resource)].flatMap(([parameter, search]) => {
    const searched = resource.fields[search.field];
    if (!searched) return [];
    const [field, description] = [comparedField(searched, search), `${searched.label}: ${search.op}`];
    const described = queryParameter(parameter, searchSchema(field, search.op), description);
    return [
      acceptsSeveralValues(field, search.op)
        ? {
            ...described,
            style: 'form',
            explode: comparesAny(search.op),
            description: `${description} any of the given values`,
          }
        : described,
    ];
  });
  return [
    ...(searchesInstants(resource) ? [timeZoneParameter] : []),
    ...searches,
    queryParameter('page', { type: 'integer', minimum: 1, default: 1 }),
    queryParameter('per', { type: 'integer', minimum: 1, maximum: maxPageSize, default: pageSize }),
    sortQueryParameter(resource),
    queryParameter(
      'ids[]',
      { type: 'array', items: { type: 'integer' }, maxItems: maxPageSize },
      'Only these records, including discarded ones',
    ),
    ...(resource.verbs.includes('trash')
      ? [
          queryParameter(
            'discard',
            { type: 'string', enum: ['true', 'false'] },
            'List the trash instead of the live records',
          ),
        ]
      : []),
  ];
}
