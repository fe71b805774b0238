export { DataTable, type TableColumn } from './DataTable';
export { Pagination } from './Pagination';
export { SkipToRows } from './SkipToRows';
