import type { Resource } from '../../../schema';
import { notFound } from '../../http/HttpError';
import type { RepositoryOptions } from '../RepositoryContext';
import type { Source } from '../source';
import { countReport } from './countReport';
import type { ReportAnswer, ReportRequest } from './ReportAnswer';
import { keyOf, readStored } from './storedAnswers';

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
  const now = tools.now?.() ?? new Date();
  const asked = { resource, name, report, period, timeZone };
  const count = { asked, now, manufacturer, background: store.background };
  return shareAnswer(store, `${manufacturer.key} ${keyOf(asked)}`, () =>
    runRead(resource, async (source) => (await readStored(source, asked, now)) ?? countReport(source, count)),
  );
}
