export { RecordPage } from './RecordScreen';
export { RecordSections } from './RecordSections';
