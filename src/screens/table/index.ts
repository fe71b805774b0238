export { DataTable } from './DataTable';
export { Pagination } from './Pagination';
export { SkipToRows } from './SkipToRows';
export type { TableColumn } from './tableColumn';
