export { LiveKind } from './LiveKind';
export { LiveList } from './LiveList';
export { LiveRecord } from './LiveRecord';
export type { ListReading } from './watched';
