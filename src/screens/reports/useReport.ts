import { keys, useCustom } from '@refinedev/core';
import { isObject } from '../../schema';
import type { NamedReport, ReportPeriod } from '../../schema/reports';
import type { ReportAnswer, ReportGroup } from './reportTexts';

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const toGroup = (given: Readonly<Record<string, unknown>>): ReportGroup => ({
  key: textOf(given.key) ?? null,
  label: textOf(given.label) ?? '',
  part: textOf(given.part),
  count: Number(given.count),
  value: typeof given.value === 'number' ? given.value : null,
  measured: Number(given.measured),
  search: Object.fromEntries(
    Object.entries(isObject(given.search) ? given.search : {}).map(([name, text]) => [name, String(text)]),
  ),
});

function answerIn(answer: unknown): ReportAnswer {
  const data = isObject(answer) && isObject(answer.data) ? answer.data : {};
  const { at, from, to, groups, more } = data;
  return {
    at: textOf(at) ?? '',
    from: textOf(from),
    to: textOf(to),
    groups: Array.isArray(groups) ? groups.filter(isObject).map(toGroup) : [],
    more: isObject(more) ? { groups: Number(more.groups), count: Number(more.count) } : undefined,
  };
}

/** What a report says of a period, asked again whenever a record of its kind was written. */
export function useReport({ resource, name }: NamedReport, period: ReportPeriod) {
  const { query } = useCustom({
    url: `x/reports/${resource.name}/${name}`,
    method: 'get',
    config: { query: { period } },
    queryOptions: {
      queryKey: [...(keys().data('default').resource(resource.name).get() as unknown[]), 'report', name, period],
    },
    errorNotification: false,
  });
  return { answer: query.data && answerIn(query.data.data), query };
}
