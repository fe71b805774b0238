import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../../../src/tools/build.mjs';
import { ensureDependencies } from '../../../src/tools/dependencies.mjs';
import { projectRoot } from '../../../src/tools/project.mjs';

ensureDependencies();
await ensureBuild();
const { runnerImport } = await import('vite');
const { startDesk } = await import('../api/desk.mjs');
const { freshContext, startBrowser } = await import('./browser.mjs');
const { measureLoad } = await import('./loads.mjs');
const { serveReference } = await import('./references.mjs');
const { loadTable, readmeTable, summarize, useTable } = await import('./report.mjs');
const { references, screensOf } = await import('./screens.mjs');
const { timeBuild, timeStarts } = await import('./starts.mjs');
const { measureUse, usesOf } = await import('./uses.mjs');

const { values } = parseArgs({
  options: {
    /** Comma-separated names of screens, references and uses, or `start`; everything by default. */
    only: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    /**
     * The slowdown of the processor: four makes this machine an office machine; a slower machine needs less, a faster
     * one more.
     */
    slowed: { type: 'string', default: '4' },
  },
});
const [rounds, slowed] = [Number(values.rounds), Number(values.slowed)];
const only = values.only?.split(',');
const isWanted = ({ name }) => !only || only.includes(name);

/** Rotates the order, so that none always follows the same one. */
const rotate = (all, by) => [...all.slice(by % all.length), ...all.slice(0, by % all.length)];

/** Measures everything once per round, in a different order each time; the first round is a warm-up. */
async function measureRounds(browser, subjects, session) {
  const figures = new Map(subjects.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const subject of rotate(subjects, round)) {
      const context = await freshContext(browser, session);
      const measured = await subject.measure(context, { ...subject, slowed });
      await context.close();
      if (round > 0) figures.get(subject.name).push(measured);
    }
    console.error(round === 0 ? 'Warmed up' : `Round ${round} of ${rounds}`);
  }
  return subjects.map(({ name, label, measure }) => ({
    name,
    label,
    kind: measure === measureLoad ? 'load' : 'use',
    figures: summarizeRuns(figures.get(name)),
  }));
}

function summarizeRuns(runs) {
  const keys = [...new Set(runs.flatMap((run) => Object.keys(run)))];
  return Object.fromEntries(keys.map((key) => [key, summarize(runs.map((run) => run[key]))]));
}

async function firstId(desk, path) {
  const { body } = await desk.call(`${path}?per=1`);
  return body.data[0].id;
}

async function measureScreens() {
  const desk = await startDesk({ SEED: 'demo' });
  const ids = { caseId: await firstId(desk, 'cases'), patientId: await firstId(desk, 'patients') };
  const { module } = await runnerImport(join(projectRoot, 'src/app/build/precompress.ts'), {
    configFile: false,
    root: projectRoot,
  });
  const beside = [];
  for (const one of references.filter(isWanted))
    beside.push({ ...one, ...(await serveReference(one.app, { api: desk.url, precompress: module.precompress })) });
  const own = [
    ...screensOf(ids).map((one) => ({ ...one, measure: measureLoad })),
    ...usesOf(ids).map((one) => ({ ...one, measure: measureUse })),
  ];
  const subjects = [
    ...beside.map((one) => ({ ...one, measure: measureLoad, url: one.url + one.path })),
    ...own.filter(isWanted).map((one) => ({ ...one, url: desk.url + one.path })),
  ];
  const browser = await startBrowser();
  try {
    return await measureRounds(browser, subjects, desk.session);
  } finally {
    await browser.close();
    await Promise.all(beside.map(({ stop }) => stop()));
    await desk.stop();
  }
}

const machine = `${cpus().length} x ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node.js ${process.version}`;
const starts = isWanted({ name: 'start' })
  ? { build: await timeBuild(), laterStarts: summarize(await timeStarts(rounds)) }
  : undefined;
const results = !only || only.some((name) => name !== 'start') ? await measureScreens() : [];
const [loads, uses] = ['load', 'use'].map((kind) => results.filter((one) => one.kind === kind));
console.log(
  `\n${machine}; processor slowed ${slowed} times, 10 Mbit/s, 40 ms; medians (ranges) of ${rounds} fresh contexts\n`,
);
if (loads.length > 0) console.log(`${loadTable(loads)}\n`);
const shortened = readmeTable(loads);
if (shortened) console.log(`For docs/PERFORMANCE.md:\n\n${shortened}\n`);
if (uses.length > 0) console.log(`${useTable(uses)}\n`);
if (starts)
  console.log(
    `A production build takes ${starts.build.toFixed(1)} s, a later npm start ${starts.laterStarts.median.toFixed(2)} s to its first answer.\n`,
  );

mkdirSync(join(projectRoot, 'test-results'), { recursive: true });
const file = join(projectRoot, 'test-results/bench-web.json');
writeFileSync(file, JSON.stringify({ machine, rounds, slowed, starts, results }, undefined, 1));
console.log(`Written to ${file}`);
