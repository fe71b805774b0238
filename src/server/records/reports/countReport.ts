import type { Store } from '../../db';
import { countMatches } from '../list';
import { storedResourceOf, type Source } from '../source';
import { readReport } from './readReport';
import type { ReportAnswer } from './ReportAnswer';
import { storeAnswer, type AskedReport } from './storedAnswers';

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
