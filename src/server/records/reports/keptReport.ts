import type { Resource } from '../../../schema';
import { dayIn } from '../../../schema/server';
import { notFound } from '../../http/HttpError';
import type { RepositoryOptions } from '../RepositoryContext';
import type { Source } from '../source';
import { keepAnswers } from './keepAnswers';
import { readReport } from './readReport';
import type { ReportAnswer, ReportRequest } from './ReportAnswer';

interface KeptRequest extends ReportRequest {
  readonly runRead: <T>(resource: Resource, work: (source: Source) => Promise<T>) => Promise<T>;
}

const stores = new WeakMap<object, ReturnType<typeof keepAnswers<ReportAnswer>>>();

/** The answers of a store that are kept: every user who may see a report gets the same one. */
function answersOf(store: object): ReturnType<typeof keepAnswers<ReportAnswer>> {
  const known = stores.get(store) ?? keepAnswers<ReportAnswer>(() => performance.now());
  stores.set(store, known);
  return known;
}

/** What a report says, or said within the last minute if that takes long. Throws 404 for a report that there is not. */
export function keptReport(
  { store, manufacturer, tools }: Pick<RepositoryOptions, 'store' | 'manufacturer' | 'tools'>,
  resource: Resource,
  { name, period, timeZone, runRead }: KeptRequest,
): Promise<ReportAnswer> {
  const report = resource.reports?.[name];
  if (!report) throw notFound('Report');
  const now = tools.now?.() ?? new Date();
  const key = [manufacturer.key, resource.name, name, period, timeZone, dayIn(now, timeZone)].join(' ');
  return answersOf(store)(key, () =>
    runRead(resource, (source) => readReport(source, resource, { report, period, timeZone, now, manufacturer })),
  );
}
