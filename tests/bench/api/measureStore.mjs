import { loadTables, statementOf, openDriver } from './driverStatements.mjs';
import { callsAfterWrites, dueCall, findCalls, listCalls, listsOf, reportCalls, snapshotOf } from './calls.mjs';
import { startDesk } from './desk.mjs';
import { measureExports } from './exported.mjs';
import { measure } from './measure.mjs';
import { jsonRequest, mergeCall, writeCalls } from './writes.mjs';

async function totalsOf({ call }, description) {
  const totals = {};
  for (const path of listsOf(description)) {
    // Some lists belong to one record, and cannot be read without it.
    const answer = await call(path).catch(() => undefined);
    totals[path] = answer?.body?.meta?.total ?? 0;
  }
  return totals;
}

/** Measures the bare statements behind the answers, over the same driver, after the server has closed the store. */
async function measureDriver(env, results, runs) {
  const bare = await openDriver(env);
  try {
    for (const result of results) {
      if (result.statement) result.bare = (await measure(() => bare.run(result.statement), { runs })).median;
      delete result.statement;
    }
  } finally {
    await bare.close();
  }
}

/**
 * Returns a function that measures a call with one caller and, where nothing is done before each, with sixteen. A refused call, such as one that timed out,
 * is a result too.
 */
function createAdder(results, { store, size, runs, only, tables }) {
  return async (call, work, { path, setup, prepare } = {}) => {
    if (!only.test(call)) return;
    const result = { store, size, call };
    results.push(result);
    try {
      await setup?.();
      const { answer, ...alone } = await measure(work, { runs, prepare });
      Object.assign(result, alone, {
        bytes: answer?.bytes,
        total: answer?.body?.meta?.total,
        statement: statementOf(call, { path, body: answer?.body, tables }),
      });
      if (!prepare) result.of16 = (await measure(work, { runs: runs * 2, callers: 16 })).median;
    } catch (error) {
      result.failed = error.message;
    }
  };
}

async function measureCalls(desk, add) {
  const { body: description } = await desk.call('openapi.json');
  const totals = await totalsOf(desk, description);
  for (const [call, path] of listCalls(description, totals)) await add(call, () => desk.call(path), { path });
  for (const [call, path] of [...findCalls, dueCall, ...reportCalls(description)])
    await add(call, () => desk.call(path));
  for (const [call, work, path] of writeCalls(desk)) await add(call, work, { path });
  const { name, work, ...around } = mergeCall(desk.call);
  await add(name, work, around);
  await add('the calls of a case snapshot, together', () => snapshotOf(desk.call, 777));
  const save = (n) => jsonRequest('PUT', { case_type: n % 2 ? 'PA' : 'BI' });
  for (const [call, work, prepare] of callsAfterWrites(desk.call, save)) await add(call, work, { prepare });
}

/**
 * Measures every call over a filled store, its bare statements, and exports.
 * @param {{ name: string, env: Record<string, string> }} store
 * @param {{ size: number, runs: number, only?: RegExp }} options
 */
export async function measureStore({ name, env }, { size, runs, only = /./ }) {
  const desk = await startDesk(env);
  const results = [{ store: name, size, call: 'start', median: desk.startup }];
  let held;
  try {
    await measureCalls(desk, createAdder(results, { store: name, size, runs, only, tables: await loadTables() }));
    const exported = await measureExports(desk, { runs });
    held = exported.held;
    results.push({ store: name, size, call: 'CSV of a thousand cases', ...exported.measured });
  } finally {
    await desk.stop();
  }
  await measureDriver(env, results, runs);
  return { results, held };
}
