/** What the page of reports asks of declarations, and no other page does. */
export type { Report } from './reportOptions';
export { groupedField, reportPeriods, seenReports, type NamedReport, type ReportPeriod } from './reports';
