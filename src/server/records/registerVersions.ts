import type { FastifyInstance } from 'fastify';
import { maxPageSize, QueryError, type Registry, type Resource } from '../../schema';
import type { AppOptions } from '../contracts';
import { recordsOf } from './openRecords';
import { queryOf, readId } from './requestParts';

/** A resource by its name, or by its label in any spelling of blanks and case: patients, Patient, clinic_contact. */
function resourceNamed({ all }: Registry, text: string): Resource | undefined {
  const plain = (name: string) => name.toLowerCase().replace(/[\s_]+/g, '');
  return all.find(({ name, label }) => [name, label.one, label.many].some((known) => plain(known) === plain(text)));
}

const known = ['model_name', 'data_keyword', 'page', 'per'];

function readCount(query: URLSearchParams, name: string, fallback: number): number {
  const text = query.get(name);
  if (text === null || text === '') return fallback;
  const value = readId(text);
  if (value === undefined || value > 1e9) throw new QueryError(name, `${name} must be a number from 1`);
  return value;
}

/** The change history of a record: `GET versions?model_name=&data_keyword=`, newest first, unpaged unless asked (Cases 2). */
export function registerVersions(app: FastifyInstance, { registry }: AppOptions): void {
  app.get('/versions', async (request) => {
    const query = queryOf(request);
    for (const name of query.keys()) if (!known.includes(name)) throw new QueryError(name, `Unknown parameter ${name}`);
    const resource = resourceNamed(registry, query.get('model_name') ?? '');
    if (!resource) throw new QueryError('model_name', 'model_name must be the name of a kind of record');
    const id = readId(query.get('data_keyword') ?? '');
    if (id === undefined) throw new QueryError('data_keyword', 'data_keyword must be the number of a record');
    const per = Math.min(readCount(query, 'per', maxPageSize), maxPageSize);
    return recordsOf(request).versions(resource, { id, page: readCount(query, 'page', 1), per });
  });
}
