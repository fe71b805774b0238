export { DiscardedTag } from './DiscardedTag';
export { PersonName } from './PersonName';
export { RecordBreadcrumb } from './RecordBreadcrumb';
export { RecordNotFound, RecordProblem } from './RecordProblem';
export { RefusedScreen } from './RefusedScreen';
export { RouteRecord } from './RouteRecord';
export { includedTitle } from './RecordBreadcrumb';
export { describeRecord, recordSubtitle } from './recordSubtitle';
