/** What is loaded once the screen has settled, in one file. */
export { KindChanges } from './KindChanges';
export { ListChanges } from './ListChanges';
export { RecordChanges } from './RecordChanges';
