export { ReportCard } from './ReportCard';
