import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../src/tools/postgres.mjs';
import { ensureVariant } from '../e2e/setup/builds.mjs';
import { createRandom } from './harness.mjs';
import { downgradeArchives } from './scenarios/archives.mjs';
import { sendBlockingInputs, sendHalfRequests, repeatCreates, signInConcurrently } from './scenarios/calls.mjs';
import { cutTail, setAnchorsBack, shiftClock } from './scenarios/audit.mjs';
import { cutConnections, freezeDatabase, lockTable, restartDatabase } from './scenarios/database.mjs';
import { fillDisk, shareFolder } from './scenarios/folder.mjs';
import { killBeforeAnswer, killDuringWrites } from './scenarios/kills.mjs';
import { killDuringJobs } from './scenarios/jobs.mjs';
import { killDuringMerges } from './scenarios/merges.mjs';

/**
 * Injects real-world faults into a running server and prints the results; exits with 1 if a guarantee of the product
 * was violated. `--short` repeats each fault a few times, `--only NAME` runs one of them, `--seed N` repeats the timing
 * of an earlier run.
 */
const { values } = parseArgs({
  options: { short: { type: 'boolean' }, only: { type: 'string' }, seed: { type: 'string' } },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const times = (often, seldom) => (values.short ? seldom : often);

const entry = join(await ensureVariant('product'), 'server/main.js');
const cluster = await startPostgres({ durable: true });
const serverOptions = cluster && { cluster, databaseUrl: cluster.url };

/** So many records that most kills fall between the first and the last of them. */
const merges = { times: times(40, 2), records: times(300, 60) };
const jobs = { records: times(150, 40) };

/** By name: the scenario, how often it runs and with how many records, and whether it needs a PostgreSQL server. */
const scenarios = [
  ['killed, embedded', killDuringWrites, { times: times(100, 2) }],
  ['killed, PostgreSQL', killDuringWrites, { times: times(100, 2), ...serverOptions }, true],
  ['killed before answering', killBeforeAnswer, { times: times(40, 2), ...serverOptions }, true],
  ['killed merging, embedded', killDuringMerges, merges],
  ['killed merging, PostgreSQL', killDuringMerges, { ...merges, ...serverOptions }, true],
  ['killed in a job, embedded', killDuringJobs, { ...jobs, times: times(40, 2) }],
  ['killed in a job, PostgreSQL', killDuringJobs, { ...jobs, times: times(10, 1), ...serverOptions }, true],
  ['connections cut', cutConnections, { times: times(60, 8), ...serverOptions }, true],
  ['database frozen', freezeDatabase, { ...serverOptions }, true],
  ['table locked', lockTable, { ...serverOptions }, true],
  ['database restarted', restartDatabase, { ...serverOptions }, true],
  ['end of the log cut off', cutTail, { ...serverOptions }, true],
  ['anchors set back', setAnchorsBack, { ...serverOptions }, true],
  ['clock ahead, PostgreSQL', shiftClock, { ...serverOptions }, true],
  ['clock ahead, embedded', shiftClock, {}],
  ['disk full', fillDisk, {}],
  ['folder shared', shareFolder, { times: times(300, 2) }],
  ['archives downgraded', downgradeArchives, { times: times(7, 1) }],
  ['answers lost, repeated', repeatCreates, { times: times(500, 30) }],
  ['half bodies', sendHalfRequests, { times: times(200, 30) }],
  ['sign-ins at once', signInConcurrently, { times: times(150, 8) }],
  ['freezing inputs', sendBlockingInputs, { times: times(150, 8) }],
];

const columns = ['tries', 'answered', 'found', 'doubled', 'lost', '503', '5xx', 'longest'];
const cell = (text) => String(text).padStart(10);
const cellsOf = ({ tries, answered, found, doubled, lost, unavailable, failures, longest }) => [
  tries,
  answered,
  found,
  doubled,
  lost,
  unavailable,
  failures,
  `${Math.round(longest)} ms`,
];

console.log(`Seed ${seed}\n${' '.repeat(24)}${columns.map(cell).join('')}`);
let violations = 0;
const report = (name, text, isBroken = false) => {
  console.log(`${name.padEnd(24)}${text}${isBroken ? '  BROKEN' : ''}`);
  if (isBroken) violations += 1;
};

function reportTally(name, tally) {
  report(name, cellsOf(tally).map(cell).join(''), tally.lost + tally.doubled + tally.failures > 0);
  for (const [what, { waited, stopped }] of Object.entries(tally.stalls)) {
    console.log(
      `  beside ${what}: others waited ${Math.round(waited)} ms at most, the event loop stood still for ${Math.round(stopped)} ms`,
    );
  }
}

/** In sequence: the PostgreSQL scenarios share one server, and the others measure how long another caller waits. */
async function runInSequence(some) {
  for (const [name, run, options, needsServer] of some) {
    if (needsServer && !cluster) report(name, 'not tried: PostgreSQL is not installed');
    else {
      const tally = await run({ entry, random: createRandom(seed), ...options }).catch((error) => error);
      if (tally instanceof Error) report(name, tally.message.replaceAll('\n', ' '), true);
      else if (tally === undefined) report(name, 'not tried: needs the right to mount');
      else reportTally(name, tally);
    }
  }
}

const chosen = scenarios.filter(([name]) => values.only === undefined || values.only === name);
const [onPostgres, embedded] = [
  chosen.filter(([, , , needsServer]) => needsServer),
  chosen.filter(([, , , needsServer]) => !needsServer),
];
// Most of the time is spent waiting, so a short run does both kinds concurrently; a full run does not, so that its
// figures are undisturbed.
if (values.short) await Promise.all([runInSequence(onPostgres), runInSequence(embedded)]);
else await runInSequence(chosen);
cluster?.stop();
process.exit(violations > 0 ? 1 : 0);
