export { DataTable } from './DataTable';
export { isRowClick } from './isRowClick';
export { lastPage } from './lastPage';
export { Pagination } from './Pagination';
export { SkipToRows } from './SkipToRows';
export type { TableColumn } from './tableColumn';
