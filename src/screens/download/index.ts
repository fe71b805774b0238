export { DownloadButton } from './DownloadButton';
export { DownloadMenu } from './DownloadMenu';
export type { ExportedList } from './exportTable';
export { saveCsv } from './saveTable';
