export { PersonName } from './PersonName';
export { RecordBreadcrumb } from './RecordBreadcrumb';
export { RecordNotFound, RecordProblem } from './RecordProblem';
export { RefusedScreen } from './RefusedScreen';
export { RouteRecord } from './RouteRecord';
