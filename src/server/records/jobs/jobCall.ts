import type { FastifyRequest } from 'fastify';
import { registryFor, type ListQuery } from '../../../schema/server';
import {
  maxPageSize,
  QueryError,
  readValue,
  searchParameterName,
  serialiseSearchValue,
  type Resource,
  type Verb,
} from '../../../schema';
import type { AppOptions } from '../../contracts';
import { HttpError, invalidFields } from '../../http/HttpError';
import { readColleagues } from '../../staff/staffDatabase';
import { parseListRequest, recordsOf, timeZoneOf } from '../openRecords';
import type { Records } from '../Records';
import { recipientsOf } from '../messages/mayReceive';
import type { JobAction } from './jobAction';

/** The most records of one job. */
export const mostItems = 10_000;

/** The records that a call means: by their ids, or all that a search of the list finds. */
interface Meant {
  readonly ids?: readonly number[] | undefined;
  /** Texts of the searches of the list, by name. */
  readonly search?: Readonly<Record<string, string>> | undefined;
  /** The number of records that the user was told the search finds. */
  readonly expected?: number | undefined;
}

/** A kind of record that jobs are asked for, as the role of the caller sees it. */
export interface JobKind {
  readonly records: Records;
  /** What the list shows. */
  readonly listed: Resource;
  /** What stores the records. */
  readonly stored: Resource;
}

/** The kind that a call names; 422 for any that has no list. Emergency access is for single records. */
export function openJobKind(request: FastifyRequest, kind: string, { registry, manufacturers }: AppOptions): JobKind {
  const { user } = request;
  if (!user) throw new HttpError(401, 'Please sign in');
  const declared = registry.all.find(({ name }) => name === kind);
  if (!declared?.list || !declared.verbs.includes('list'))
    throw invalidFields({ kind: [`There is no list of ${kind}`] });
  const records = recordsOf(request);
  records.requireRight(declared, 'list');
  const { manufacturer } = records.context;
  if (!user.service_manufacturers.includes(manufacturer))
    throw new HttpError(
      403,
      `You do not serve ${manufacturers.find(({ key }) => key === manufacturer)?.name}: change one record at a time`,
    );
  const visible = registryFor(registry, user.role);
  return { records, listed: visible.get(kind), stored: visible.get(declared.view?.of ?? kind) };
}

const verbs: Readonly<Record<JobAction['type'], Verb>> = {
  discard: 'delete',
  recover: 'trash',
  assign: 'update',
  set: 'update',
  send: 'list',
  call: 'update',
  import: 'create',
  restore: 'update',
};

type Refuse = (message: string) => Error;

/** Refuses a message that the kind of record does not receive, and a template that the message is not made of. */
async function assertSendable(
  { records, stored, registry }: Pick<JobKind, 'records' | 'stored'> & Pick<AppOptions, 'registry'>,
  { kind, template }: Extract<JobAction, { type: 'send' }>,
  refuse: Refuse,
): Promise<void> {
  const message = registry.all.find(({ name, outgoing }) => name === kind && outgoing?.templates !== undefined);
  if (!message || recipientsOf(message, registry).name !== stored.name)
    throw refuse(`${kind} are no messages to ${stored.label.many.toLowerCase()} that are made of templates`);
  records.requireRight(message, 'create');
  const templates = registry.get(message.outgoing?.templates ?? '');
  const [record] = (await records.getMany(templates, [template])).data;
  const { channel = '', inUse = '' } = templates.template ?? {};
  if (record?.[channel] !== message.outgoing?.channel || record?.[inUse] !== true)
    throw refuse('This template is not in use for such messages: choose another');
}

/** Refuses a call that the list does not let make of several records. */
function assertCallable({ listed, stored }: JobKind, { call }: Extract<JobAction, { type: 'call' }>, refuse: Refuse) {
  if (!Object.hasOwn(listed.list?.bulkCalls ?? {}, call))
    throw refuse(`${call} is no call of several ${stored.label.many.toLowerCase()}`);
}

/** Refuses a person who does not serve the manufacturer. */
async function assertAssignable(
  { records, stored, store }: JobKind & Pick<AppOptions, 'store'>,
  { to }: Extract<JobAction, { type: 'assign' }>,
  refuse: Refuse,
): Promise<void> {
  if (!stored.assigned) throw refuse(`${stored.label.many} are not assigned to anybody`);
  const colleagues = await readColleagues(store, records.context.manufacturer);
  if (to !== null && !colleagues.some(({ id }) => id === to))
    throw refuse('Whoever is named here does not serve this manufacturer: choose another');
}

/** Refuses a field that the list does not let set for several records, and a value that the field cannot hold. */
function assertSettable({ listed, stored }: JobKind, set: Extract<JobAction, { type: 'set' }>, refuse: Refuse) {
  const field = listed.list?.bulkEdit?.includes(set.field) ? stored.fields[set.field] : undefined;
  if (!field) throw refuse(`${set.field} cannot be set for several ${stored.label.many.toLowerCase()}`);
  const read = readValue(field, set.value);
  if ('errors' in read) throw refuse(read.errors[0] ?? `${field.label} is not valid`);
}

/** Refuses what the kind does not allow (422), and what the role of the caller may not do (403). */
export async function assertAllowed(
  kind: JobKind,
  action: JobAction,
  options: Pick<AppOptions, 'store' | 'registry'>,
): Promise<void> {
  const { records, stored } = kind;
  const verb = verbs[action.type];
  records.requireRight(stored, verb);
  const refuse = (message: string) => invalidFields({ action: [message] });
  // Calls have routes of their own, which no verb declares.
  if (action.type === 'call') assertCallable(kind, action, refuse);
  else if (!stored.verbs.includes(verb)) throw refuse(`${stored.label.many} do not allow this`);
  if (action.type === 'assign') await assertAssignable({ ...kind, ...options }, action, refuse);
  if (action.type === 'send') await assertSendable({ ...kind, ...options }, action, refuse);
  if (action.type === 'set') assertSettable(kind, action, refuse);
}

async function findAll({ records, listed }: JobKind, query: ListQuery) {
  const ids = new Set<number>();
  for (let page = 1; ; page += 1) {
    const found = await records.listIds(listed, { ...query, page, per: maxPageSize });
    if (found.total > mostItems)
      throw invalidFields({
        search: [`This is for at most ${mostItems.toLocaleString('en-US')} at once: narrow the search`],
      });
    for (const id of found.ids) ids.add(id);
    if (found.ids.length < maxPageSize) return { ids: [...ids], total: found.total };
  }
}

/** The parameters of the searches of a list, by name. */
function toParameters(resource: Resource, searches: Readonly<Record<string, string>>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(searches)) {
    const search = Object.hasOwn(resource.search, name) ? resource.search[name] : undefined;
    if (!search) throw invalidFields({ search: [`The list has no search ${name}`] });
    query.append(searchParameterName(name, search), serialiseSearchValue(resource, search, value));
  }
  return query;
}

/** The ids of the records that a call means; 409 if a search finds another number than the user was told. */
export async function findMeant(
  request: FastifyRequest,
  kind: JobKind,
  { ids, search = {}, expected, isTrash }: Meant & { readonly isTrash: boolean },
): Promise<readonly number[]> {
  if (ids) return ids;
  try {
    const query = toParameters(kind.listed, search);
    if (isTrash) query.set('discard', 'true');
    const call = parseListRequest(kind.listed, query, timeZoneOf(request));
    const found = 'query' in call ? await findAll(kind, call.query) : { ids: [], total: 0 };
    if (found.total !== expected)
      throw new HttpError(
        409,
        `There are ${found.total.toLocaleString('en-US')} by now, and not ${expected?.toLocaleString('en-US')}: ` +
          'look at the list again',
      );
    return found.ids;
  } catch (error) {
    if (error instanceof QueryError) throw invalidFields({ search: [error.message] });
    throw error;
  }
}
