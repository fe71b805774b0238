import type { Resource } from '../../../schema';
import type { Store } from '../../db';
import { notFound } from '../../http/HttpError';
import { countMatches } from '../list';
import type { RepositoryOptions } from '../RepositoryContext';
import { storedResourceOf, type Source } from '../source';
import { readReport } from './readReport';
import type { ReportAnswer, ReportRequest } from './ReportAnswer';
import { keyOf, readStored, storeAnswer, type AskedReport } from './storedAnswers';

/** Above which number of records, and of milliseconds for a count, answers are stored. */
export interface StoredFrom {
  readonly records: number;
  readonly ms: number;
}

const usuallyStoredFrom: StoredFrom = { records: 20_000, ms: 200 };

/** What is counted, and for whom. */
export interface ReportCount {
  readonly asked: AskedReport;
  readonly now: Date;
  /** The features and the time zone of the manufacturer. */
  readonly manufacturer: { readonly features: readonly string[]; readonly timeZone?: string };
  /** Where answers are stored. */
  readonly background: Store['background'];
  readonly storedFrom?: StoredFrom | undefined;
}

/** Whether a report is about so many records that its answers are worth storing. */
export async function isLong(
  source: Source,
  { resource }: Pick<AskedReport, 'resource'>,
  { records }: StoredFrom = usuallyStoredFrom,
): Promise<boolean> {
  const counted = { source, resource: storedResourceOf(source, resource), query: { where: [], discarded: false } };
  return (await countMatches(counted)) > records;
}

/** Counts what a report says. The answer is stored if that took long and the report is about many records. */
export async function countReport(source: Source, count: ReportCount): Promise<ReportAnswer> {
  const { asked, now, manufacturer, background, storedFrom = usuallyStoredFrom } = count;
  const started = performance.now();
  const answer = await readReport(source, asked.resource, { ...asked, now, manufacturer });
  if (performance.now() - started > storedFrom.ms && (await isLong(source, asked, storedFrom)))
    // Whoever asked has the answer, stored or not.
    await storeAnswer({ ...source, db: background }, asked, answer).catch(() => undefined);
  return answer;
}

interface KeptRequest extends ReportRequest {
  readonly runRead: <T>(resource: Resource, work: (source: Source) => Promise<T>) => Promise<T>;
}

/** The reports that are being counted, by store and key: every user who may see a report gets the same answer. */
const counting = new WeakMap<object, Map<string, Promise<ReportAnswer>>>();

/** The answer that `count` gives to all who ask until it is there. */
export function shareAnswer(store: object, key: string, count: () => Promise<ReportAnswer>): Promise<ReportAnswer> {
  const known = counting.get(store) ?? new Map<string, Promise<ReportAnswer>>();
  counting.set(store, known);
  const answer = known.get(key) ?? count().finally(() => known.delete(key));
  known.set(key, answer);
  return answer;
}

/** What a report says now, or said when it was counted last if that takes long. Throws 404 for an unknown report. */
export function keptReport(
  { store, manufacturer, tools }: Pick<RepositoryOptions, 'store' | 'manufacturer' | 'tools'>,
  resource: Resource,
  { name, period, timeZone, runRead }: KeptRequest,
): Promise<ReportAnswer> {
  const report = resource.reports?.[name];
  if (!report) throw notFound('Report');
  const now = tools.now();
  const asked = { resource, name, report, period, timeZone };
  const count = { asked, now, manufacturer, background: store.background };
  return shareAnswer(store, `${manufacturer.key} ${keyOf(asked)}`, () =>
    runRead(resource, async (source) => (await readStored(source, asked, now)) ?? countReport(source, count)),
  );
}
