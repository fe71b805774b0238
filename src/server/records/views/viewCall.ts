import type { FastifyRequest } from 'fastify';
import { visibleRegistryFor, type Resource } from '../../../schema';
import type { AppOptions } from '../../contracts';
import { isAdministrator } from '../../accounts/staffUsers';
import { HttpError, invalidFields, notFound } from '../../http/HttpError';
import { writeInTransaction } from '../../http/idempotency/IdempotentCall';
import { recordsOf } from '../openRecords';
import { findContentProblems } from './viewContent';
import { lockViews, readViews, type StoredView, type ViewInput, type ViewScope } from './viewTable';

/** The most views that a user has of one list. */
const mostViews = 100;

/** A call: its user and list, and its views. */
export interface ViewCall extends Omit<ViewScope, 'resource'> {
  readonly resource: Resource;
  readonly mayRemoveShared: boolean;
}

/** Who calls, and the lists as the role of the user sees them. */
function openCall(request: FastifyRequest, { registry, store, config }: AppOptions) {
  const { user } = request;
  if (!user) throw new HttpError(401, 'Please sign in');
  const { manufacturer } = recordsOf(request).context;
  const isServed = user.service_manufacturers.includes(manufacturer);
  const call = {
    db: store.db,
    schema: manufacturer,
    userId: user.id,
    isServed,
    mayRemoveShared: isServed && isAdministrator(user, config),
  };
  return { call, visible: visibleRegistryFor(registry, user.role) };
}

/** The list that a call is about, as the role of its user sees it; 404 for anything that is no list. */
export function openViews(request: FastifyRequest, kind: string, options: AppOptions): ViewCall {
  const declared = options.registry.all.find(({ name }) => name === kind);
  if (!declared?.list || !declared.verbs.includes('list')) throw notFound('The list');
  recordsOf(request).requireRight(declared, 'list');
  const { call, visible } = openCall(request, options);
  return { ...call, resource: visible.get(kind) };
}

/** Every view that the user sees, of the lists that the user may read. */
export async function readAllViews(
  request: FastifyRequest,
  options: AppOptions,
): Promise<readonly { readonly call: ViewCall; readonly stored: StoredView }[]> {
  const { call, visible } = openCall(request, options);
  return (await readViews(call)).flatMap((stored) => {
    const resource = visible.all.find(({ name }) => name === stored.resource);
    const mayRead =
      resource?.list !== undefined &&
      resource.verbs.includes('list') &&
      (resource.access !== 'administrators' || call.mayRemoveShared);
    return mayRead ? [{ call: { ...call, resource }, stored }] : [];
  });
}

export const toScope = ({ resource, ...call }: ViewCall, db: ViewScope['db'] = call.db): ViewScope => ({
  ...call,
  db,
  resource: resource.name,
});

/** A view that the user sees; 404 for any other. */
export async function findView(scope: ViewScope, id: number): Promise<StoredView> {
  const found = (await readViews(scope)).find((one) => one.id === id);
  if (!found) throw notFound('The view');
  return found;
}

/** Refuses what the list does not have, and a name that another view of the user has. */
export async function assertAcceptable(
  { resource }: ViewCall,
  scope: ViewScope,
  { id, ...input }: ViewInput & { readonly id?: number },
): Promise<void> {
  const own = (await readViews(scope)).filter((one) => one.owner_id === scope.userId && one.id !== id);
  const isTaken = own.some(({ name }) => name.toLowerCase() === input.name.toLowerCase());
  const problems = {
    ...(isTaken && { name: ['You have a view with this name already: enter another one'] }),
    ...(id === undefined &&
      own.length >= mostViews && { name: [`You have ${mostViews} views of this list: delete one first`] }),
    ...findContentProblems(resource, input),
  };
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
}

/** Runs a change of views in one transaction, after those of the same user that run at the same time. */
export const changeViews = <T>(
  request: FastifyRequest,
  call: ViewCall,
  work: (scope: ViewScope) => Promise<T>,
): Promise<T> =>
  writeInTransaction(request, call.db, async (db) => {
    const scope = toScope(call, db);
    await lockViews(scope);
    return work(scope);
  });
