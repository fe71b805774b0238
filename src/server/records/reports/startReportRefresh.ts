import type { Manufacturer, Registry } from '../../../schema';
import { allReports, reportPeriods, type ReportPeriod } from '../../../schema/server';
import { runPeriodically, type Store } from '../../db';
import type { Source } from '../source';
import { countReport, isLong, type StoredFrom } from './countReport';
import { isRecent, keyOf, listStored, type AskedReport } from './storedAnswers';

interface ReportRefreshOptions {
  readonly store: Pick<Store, 'background' | 'engine'>;
  readonly registry: Registry;
  readonly manufacturers: readonly Pick<Manufacturer, 'key' | 'features' | 'timeZone'>[];
  readonly log: { readonly error: (details: { readonly err: unknown }, message: string) => void };
  readonly now?: () => Date;
  readonly storedFrom?: StoredFrom;
}

type Tenant = ReportRefreshOptions['manufacturers'][number];

const intervalMs = 10 * 60_000;
/** The age below which another process has just counted an answer, in milliseconds. */
const freshMs = intervalMs / 2;
const failureMessage = 'a report could not be counted';

/** The reports of long lists, of each period in the time zone of the manufacturer. */
async function usualReports(
  { registry, storedFrom }: ReportRefreshOptions,
  source: Source,
  { timeZone = 'UTC' }: Tenant,
): Promise<AskedReport[]> {
  const asked: AskedReport[] = [];
  const periods = Object.keys(reportPeriods) as ReportPeriod[];
  for (const one of allReports(registry))
    if (await isLong(source, one, storedFrom)) asked.push(...periods.map((period) => ({ ...one, period, timeZone })));
  return asked;
}

/** The reports to count: those whose answers are stored, and at a start those that will be asked for. */
async function reportsToCount(options: ReportRefreshOptions, source: Source, manufacturer: Tenant, isStart: boolean) {
  const { registry, now = () => new Date() } = options;
  const asked = new Map<string, AskedReport>();
  if (isStart) for (const one of await usualReports(options, source, manufacturer)) asked.set(keyOf(one), one);
  for (const { resource, report: name, period, timeZone, at } of await listStored(source)) {
    const declared = allReports(registry).find((one) => one.resource.name === resource && one.name === name);
    if (!declared) continue;
    const stored = { ...declared, period, timeZone };
    if (isRecent({ at }, { now: now(), timeZone, maxMs: freshMs })) asked.delete(keyOf(stored));
    else asked.set(keyOf(stored), stored);
  }
  return [...asked.values()];
}

/** Counts the reports that users would have to wait for. */
export async function refreshReports(
  options: ReportRefreshOptions,
  { isStart = false, isRunning = () => true }: { readonly isStart?: boolean; readonly isRunning?: () => boolean } = {},
): Promise<void> {
  const { store, registry, manufacturers, log, now = () => new Date(), storedFrom } = options;
  const logFailure = (err: unknown) => {
    if (isRunning()) log.error({ err }, failureMessage);
  };
  for (const manufacturer of manufacturers) {
    const source: Source = { db: store.background, schema: manufacturer.key, registry };
    const due = await reportsToCount(options, source, manufacturer, isStart).catch(
      (error: unknown) => (logFailure(error), []),
    );
    for (const asked of due) {
      if (!isRunning()) return;
      const count = { asked, now: now(), manufacturer, background: store.background, storedFrom };
      await countReport(source, count).catch(logFailure);
    }
  }
}

/**
 * Counts the reports of long lists at the start and every ten minutes, over background connections. Does nothing for
 * the embedded store, which has one connection. Returns a stop function.
 */
export function startReportRefresh(options: ReportRefreshOptions): () => Promise<void> {
  if (options.store.engine !== 'postgres') return () => Promise.resolve();
  let isStart = true;
  return runPeriodically(
    async (isRunning) => {
      await refreshReports(options, { isStart, isRunning });
      isStart = false;
    },
    { intervalMs, runImmediately: true, onError: (err) => options.log.error({ err }, failureMessage) },
  );
}
