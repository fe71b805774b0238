import { z } from 'zod';
import { allReports, reportPeriods, type NamedReport, type ReportPeriod } from '../../../schema/server';
import type { AppOptions } from '../../contracts';
import { dataSchema, timestampSchema, type Api } from '../../http/openapi/routeSchema';
import { recordsOf, timeZoneOf } from '../openRecords';
import { knownTimeZone } from '../zonedDays';

const count = z.int();
const group = z.object({
  key: z.string().nullable().describe('The value, the number of the group in time or age, or null without a value'),
  label: z.string(),
  part: z.string().optional().describe('The part of a group that is divided'),
  count: count.describe('The number of its records, which is the total of the list with its search'),
  value: z.number().nullable().describe('What is measured; null where there is nothing to measure'),
  measured: count.describe('The number of the records that the value is about'),
  search: z.record(z.string(), z.string()).describe('The search of the list behind it, by names of searches'),
});

const answer = dataSchema(
  z.object({
    at: timestampSchema.describe('When it was counted: within 15 minutes if that takes long, or else now'),
    from: z.string().optional().describe('The first day of the period'),
    to: z.string().optional().describe('Its last day'),
    groups: z.array(group).readonly(),
    more: z.object({ groups: count, count }).optional().describe('The smaller groups that are left out'),
  }),
);

const periods = Object.keys(reportPeriods) as [ReportPeriod, ...ReportPeriod[]];
const period = z
  .enum(periods, `period must be one of ${periods.join(', ')}`)
  .default('90')
  .describe('The days of which a report tells that has a period, to today');

function registerReport(api: Api, { resource, name, report }: NamedReport): void {
  const schema = {
    tags: [resource.label.many],
    summary: `Report: ${report.label}`,
    querystring: z.strictObject({ period }),
    response: { 200: answer },
  };
  api.get(`/x/reports/${resource.name}/${name}`, { schema }, async (request) => ({
    data: await recordsOf(request).report(resource, {
      name,
      period: request.query.period,
      timeZone: knownTimeZone(timeZoneOf(request)),
    }),
  }));
}

/** The reports of the declarations, each at `x/reports/{kind}/{report}`. */
export function registerReports(api: Api, { registry }: AppOptions): void {
  for (const one of allReports(registry)) registerReport(api, one);
}
