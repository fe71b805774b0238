export { DownloadCsvButton } from './DownloadCsvButton';
