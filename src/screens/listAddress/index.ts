export { assigneeSearch, withAssignee } from './assigneeSearch';
export { keepQuery, keepView, readKept, readKeptQuery } from './keptList';
export {
  linkedSearches,
  type ListLayout,
  type ListState,
  newestDiscarded,
  type Paging,
  readLayout,
  readListState,
  readTrashPaging,
  searchAddress,
  shownSearches,
  writeLayout,
  writeListState,
  writePaging,
} from './listState';
