import { loadable } from '../../ui';

export { useOpenReports } from './useOpenReports';

/* Lazy: few records are reported. */
export const ReportDialog = loadable(async () => (await import('./ReportDialog')).ReportDialog);
