export { type ListColumn, useTableColumns } from './columns';
export { ConfirmModal } from './ConfirmModal';
export { ListScreen } from './ListScreen';
export { Neighbours } from './Neighbours';
export type { ShownList } from './ShownList';
export {
  type ListState,
  newestDiscarded,
  type Paging,
  readListState,
  readTrashPaging,
  searchAddress,
  writePaging,
} from './listState';
export { assigneeSearch, readKeptTab } from './keptTab';
export { RecordSummary } from './RecordSummary';
export { RecordTable } from './RecordTable';
export { ReferenceLink } from './ReferenceLink';
export { RelatedListDialog, type RowMenu, useRowMenu } from './useRowMenu';
export { useRowOpening } from './useRowOpening';
export { RowActions } from './RowActions';
export { buttonColumn, menuColumn, keyedChildColumn } from './rowColumns';
export { type DialogState, useDialog } from './useDialog';
export { useListState } from './useListState';
export { cacheListResponse } from './listCache';
export { toListQuery } from './listQuery';
export { type RecordList, type RecordRow, useRecordList, noRecordsMessage } from './useRecordList';
export { useContactActions } from './useContactActions';
export { type RelatedList, useOfferedActions } from './useRowActions';
export { RowDialogViews, useRowDialogs } from './useRowDialogs';
