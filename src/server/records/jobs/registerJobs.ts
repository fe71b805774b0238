import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createWorkQueue } from '../../db';
import type { AppContext } from '../../contracts';
import { HttpError } from '../../http/HttpError';
import { afterCommit } from '../../http/idempotency/IdempotentCall';
import { dataSchema, idSchema, recordParams, type Api } from '../../http/openapi/routeSchema';
import { actionSchema } from './jobAction';
import { undoOf } from './runAction';
import { isUndoable, jobSchema, toAnswer } from './jobAnswer';
import { assertAllowed, findMeant, mostItems, openJobKind } from './jobCall';
import { askFor, common, jobsOf, writeJob, type Register } from './askFor';
import { registerImports } from './registerImports';
import { addJob, readWritten, stopJob } from './jobTable';
import { runJobs } from './runJobs';

/** How often the jobs of processes that have ended are looked for, in milliseconds. */
const pollIntervalMs = 15_000;

const jobParams = recordParams({ label: { one: 'The job', many: '' } });

const body = z
  .strictObject({
    kind: z.string().describe('The name of the kind of record'),
    action: actionSchema,
    ids: z
      .array(idSchema)
      .min(1, 'Name a record')
      .max(mostItems, `Name at most ${mostItems} records`)
      .refine((all) => new Set(all).size === all.length, 'Name each record once')
      .optional(),
    search: z.record(z.string(), z.string()).optional().describe('Texts of the searches of the list, by name'),
    expected: z.int().min(1, 'Nothing was found').optional().describe('How many records the search is to find'),
  })
  .refine(({ ids, search }) => (ids === undefined) !== (search === undefined), {
    path: ['ids'],
    message: 'Name the records, or search for them',
  })
  .refine(({ search, expected }) => (search === undefined) === (expected === undefined), {
    path: ['expected'],
    message: 'Say how many records the search is to find',
  });

const registerAsk: Register = (api, options, start) => {
  const schema = {
    ...common,
    summary: 'Asks for a change of many records of a kind, which goes on by itself',
    body,
    response: { 202: dataSchema(jobSchema) },
    errorStatuses: [403, 409, 422],
  };
  api.post('/x/jobs', { schema }, async (request, reply) => {
    const kind = openJobKind(request, request.body.kind, options);
    const { action, ids, search, expected } = request.body;
    await assertAllowed(kind, action, options);
    const meant = await findMeant(request, kind, { ids, search, expected, isTrash: action.type === 'recover' });
    const items = meant.map((record) => ({ record_id: record }));
    const data = await askFor(request, { options, start, resource: kind.stored, action, items });
    void reply.code(202);
    return { data };
  });
};

const registerProgress: Register = (api, options) => {
  const schema = {
    ...common,
    summary: 'How far a job is, and what it could not do',
    params: jobParams,
    response: { 200: dataSchema(jobSchema) },
    errorStatuses: [404],
  };
  // Looking at the progress is no use of the session.
  const config = { isBackground: true } as const;
  api.get('/x/jobs/:id', { schema, config }, async (request) => {
    const { jobs, read } = jobsOf(request, options);
    return { data: await toAnswer(jobs, await read(request.params.id)) };
  });
};

const registerStop: Register = (api, options, start) => {
  const schema = {
    ...common,
    summary: 'Stops a job: what it has changed stays changed',
    params: jobParams,
    response: { 200: dataSchema(jobSchema) },
    errorStatuses: [404],
  };
  api.post('/x/jobs/:id/stop', { schema }, async (request) => {
    const { read } = jobsOf(request, options);
    const { id: stopped } = request.params;
    const data = await writeJob(request, { options, start }, async (jobs) => {
      await read(stopped, jobs, { lock: true });
      await stopJob(jobs, stopped);
      return stopped;
    });
    return { data };
  });
};

const registerUndo: Register = (api, options, start) => {
  const schema = {
    ...common,
    summary: 'Takes back what a job has changed, by another job',
    params: jobParams,
    response: { 202: dataSchema(jobSchema) },
    errorStatuses: [403, 404, 409],
  };
  api.post('/x/jobs/:id/undo', { schema }, async (request, reply) => {
    const { user, origin, read } = jobsOf(request, options);
    const data = await writeJob(request, { options, start }, async (jobs) => {
      const undone = await read(request.params.id, jobs, { lock: true });
      if (!isUndoable(undone))
        throw new HttpError(409, 'This cannot be taken back: it is not finished, or has been taken back');
      const { stored: resource } = openJobKind(request, undone.resource, options);
      const { action, items } = undoOf(resource, undone.action, await readWritten(jobs, undone.id));
      const added = { user_id: user.id, resource: undone.resource, action, undo_of: undone.id, origin };
      return addJob(jobs, added, items);
    });
    void reply.code(202);
    return { data };
  });
};

/** The calls about jobs that change many records, under `x/jobs` (decision 49): their user alone sees a job. */
export function registerJobs(api: Api, options: AppContext): void {
  const work = (isStopping: () => boolean) => runJobs({ ...options, log: api.log }, isStopping);
  const queue = createWorkQueue(work, (error) => api.log.error({ err: error }, 'jobs could not be carried out'));
  let timer: NodeJS.Timeout | undefined;
  api.addHook('onReady', (done) => {
    timer = setInterval(() => void queue.run(), pollIntervalMs).unref();
    void queue.run();
    done();
  });
  api.addHook('onClose', async () => {
    clearInterval(timer);
    await queue.stop();
  });
  const start = (request: FastifyRequest) => afterCommit(request, () => void queue.run());
  for (const register of [registerAsk, registerImports, registerProgress, registerStop, registerUndo])
    register(api, options, start);
}
