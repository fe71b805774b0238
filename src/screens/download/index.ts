export { DownloadButton } from './DownloadButton';
export { DownloadMenu } from './DownloadMenu';
export type { ExportedList } from './ExportedList';
export { saveCsv } from './saveTable';
