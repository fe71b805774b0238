export { type ListColumn, useTableColumns } from './columns';
export { ConfirmModal, RecordSummary } from './ConfirmModal';
export { ListScreen } from './ListScreen';
export { Neighbours } from './Neighbours';
export { NamedRecords } from './NamedRecords';
export { RecordTable } from './RecordTable';
export { LinkedCell, ReferenceLink } from './ReferenceLink';
export { RelatedListDialog, type RowMenu, useRowMenu } from './useRowMenu';
export { useSelection } from './useSelection';
export { useRowOpening } from './useRowOpening';
export { RowActions } from './RowActions';
export { buttonColumn, menuColumn, keyedChildColumn } from './rowColumns';
export { useListState } from './useListState';
export {
  cacheListResponse,
  type RecordList,
  type RecordRow,
  type ShownList,
  useRecordList,
  noRecordsMessage,
} from './useRecordList';
export { useLocalList } from './useLocalList';
export { useContactActions } from './useFurtherActions';
export { type RelatedList, useOfferedActions } from './useRowActions';
export { RowDialogViews, useRowDialogs } from './useRowDialogs';
