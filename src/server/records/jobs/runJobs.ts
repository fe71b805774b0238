import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { registryFor } from '../../../schema/server';
import type { Manufacturer, Registry } from '../../../schema';
import { writtenAccesses } from '../../accessLog/requestEvent';
import { findUser, isAdministrator } from '../../accounts/staffUsers';
import type { AppContext, SessionUser, WriteEvent } from '../../contracts';
import { HttpError } from '../../http/HttpError';
import { IdempotentCall } from '../../http/idempotency/IdempotentCall';
import { staffDb } from '../../staff/staffDatabase';
import { openRepository } from '../repository';
import { withAccess } from '../withAccess';
import { runAction, type ItemCall } from './runAction';
import {
  claimJob,
  finishItem,
  finishJob,
  releaseJob,
  renewLease,
  waitingItems,
  type ItemOutcome,
  type JobItem,
  type JobStore,
  type StoredJob,
} from './jobTable';

type JobsOptions = AppContext & { readonly log: Pick<FastifyBaseLogger, 'error'> };

/** The items between two looks at whether the job was stopped, and at the rights of its user. */
const batchSize = 20;
/** A gateway may take half of a lease to answer a call. */
const callBatchSize = 1;

/** The response that the transaction of an item ends with. */
const noResponse = { status: 204, body: '' };

/** A job in the hands of this process. */
interface RunningJob {
  readonly options: JobsOptions;
  readonly store: JobStore;
  readonly manufacturer: Manufacturer;
  readonly job: StoredJob;
  readonly templates: ItemCall['templates'];
}

/** The user of a job as they are while it runs; undefined once they do not serve the manufacturer. */
async function findJobUser({ options, job, manufacturer }: RunningJob): Promise<SessionUser | undefined> {
  const user = await findUser(staffDb({ db: options.store.background }), job.user_id);
  return user?.service_manufacturers.includes(manufacturer.key) ? { ...user, session: '' } : undefined;
}

interface OpenItem extends ItemCall {
  /** Called once the item is committed. */
  readonly report: () => void;
}

/** Opens the records for one item, as its user, in the transaction of a call. */
function openItem(
  { options, manufacturer, job, templates }: RunningJob,
  user: SessionUser,
  call: IdempotentCall,
): OpenItem {
  const { store, accessLog, config } = options;
  const registry: Registry = registryFor(options.registry, user.role);
  const writes: WriteEvent[] = [];
  const concerned = new Set([manufacturer.key]);
  const onConcern = (keys: readonly string[]) => keys.forEach((key) => concerned.add(key));
  const onWrite = (event: WriteEvent) => {
    writes.push(event);
    options.onWrite?.(event);
  };
  const { onRead: _onRead, ...tools } = options;
  const repository = openRepository({
    store: { ...store, db: store.background },
    registry,
    manufacturer,
    user,
    origin: job.origin ?? undefined,
    tools: { ...tools, onWrite, onConcern },
    idempotentCall: () => call,
  });
  const made = job.action.type === 'call' ? options.hooks?.[job.resource]?.calls?.[job.action.call] : undefined;
  const report = () => {
    const base = { happened_at: new Date().toISOString(), request_id: randomUUID() };
    const by = { user_id: user.id, user_email: user.email, reason: `job:${job.id}` };
    for (const key of concerned)
      for (const access of writtenAccesses(writes, options.registry))
        accessLog.add({ ...base, ...by, manufacturer: key, ...access, ...(made && { action: made.access }) });
  };
  const records = withAccess(repository, { registry, isAdministrator: isAdministrator(user, config) });
  const called = {
    records,
    resource: options.registry.get(job.resource),
    messenger: options.messenger,
    key: call.name,
  };
  return {
    records,
    resource: registry.get(job.resource),
    registry,
    call: made && ((id) => made.run({ ...called, id })),
    templates,
    report,
  };
}

/** What is said of a record that was refused: its message, and what is wrong with its fields. */
function problemOf(error: HttpError): string {
  const problems = Object.values(error.errors ?? {}).flat();
  return [...new Set(problems.length > 0 ? problems : [error.message])].join('. ');
}

/** Carries out an item in a transaction that also stores what became of it: after a crash, both exist or neither. */
async function runItem(running: RunningJob, user: SessionUser, item: JobItem): Promise<void> {
  const { options, store, job } = running;
  let outcome: ItemOutcome = { state: 'unchanged' };
  const name = ['job', store.schema, job.id, job.created_at, item.id].join(' ');
  const call = new IdempotentCall(name, async (db) => {
    const isOurs = await finishItem({ ...store, db }, item, outcome);
    if (!isOurs) throw new Error('Another process has carried out this item');
  });
  const { report, ...opened } = openItem(running, user, call);
  try {
    outcome = await runAction(opened, job.action, item);
    await call.complete(store.db, noResponse);
    report();
  } catch (error) {
    await call.abandon(error);
    const isRefusal = error instanceof HttpError;
    if (!isRefusal) options.log.error({ err: error }, 'an item of a job failed');
    const problem = isRefusal ? problemOf(error) : 'Something went wrong: try this one by itself';
    await finishItem(store, item, { state: 'failed', problem });
  }
}

/**
 * Carries out the items of a job until all are, or somebody stops it. Returns false where it has to go on later: the
 * process is to stop, or nothing can be logged.
 */
async function runJob(running: RunningJob, isStopping: () => boolean): Promise<boolean> {
  const { options, store, job, manufacturer } = running;
  const size = job.action.type === 'call' ? callBatchSize : batchSize;
  for (;;) {
    if (isStopping() || options.accessLog.isFull()) {
      await releaseJob(store, job.id);
      return false;
    }
    const goesOn = await renewLease(store, job.id);
    const items = goesOn ? await waitingItems(store, job.id, size) : [];
    if (items.length === 0) {
      await finishJob(store, job.id);
      return true;
    }
    const user = await findJobUser(running);
    for (const item of items) {
      if (isStopping()) break;
      if (user) await runItem(running, user, item);
      else await finishItem(store, item, { state: 'failed', problem: `You do not serve ${manufacturer.name}` });
    }
  }
}

/** What is read once for all items of a job; a read that fails is repeated for the next one. */
function readOnce<T>(): (read: () => Promise<T>) => Promise<T> {
  let known: T | undefined;
  return async (read) => (known ??= await read());
}

/** Carries out the jobs of every manufacturer that no other process works on, one after the other. */
export async function runJobs(options: JobsOptions, isStopping: () => boolean): Promise<void> {
  for (const manufacturer of options.manufacturers) {
    const store: JobStore = { db: options.store.background, schema: manufacturer.key };
    const claim = () => claimJob(store, { isSole: options.store.engine === 'pglite' });
    for (let job = await claim(); job; job = await claim()) {
      if (!(await runJob({ options, store, manufacturer, job, templates: readOnce() }, isStopping))) return;
    }
  }
}
