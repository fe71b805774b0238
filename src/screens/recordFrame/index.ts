export { PersonName, RecordBreadcrumb, RecordNotFound, RecordProblem, RefusedScreen, RouteRecord } from './recordFrame';
