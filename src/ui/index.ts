export { Breadcrumb, PageHeading, productName, showTitleCount, usePageTitle } from './PageHeading';
export { LinkButton, Link, LinksProvider } from './controls/Link';
export { Notice } from './Notice';
export { announce, openAnnouncements } from './announce';
export { Button } from './controls/Button';
export {
  Card,
  Flex,
  HiddenLabel,
  visuallyHidden,
  FigureSkeleton,
  LineSkeleton,
  Skeleton,
  Tag,
  Text,
} from './controls/elements';
export { Icon } from './controls/Icon';
export { Logo, copyright } from './controls/Logo';
export { MenuButton, type MenuItem } from './controls/MenuButton';
export { TextInput, inputStatus } from './controls/TextInput';
export { styleKey, shellSize } from './styleConstants';
export { PassesFocusOn, useFocusAfter, useFocusSuccessor, useInitialFocus } from './focus';
export { countOf, joinLabels } from './phrases';
export { DialogBoundary, ErrorBoundary, OptionalPart } from './loading/DialogBoundary';
export {
  AntdFrameProvider,
  AntdScope,
  useAntdFrame,
  ChunkLoadError,
  chunkLoadHint,
  isChunkLoadFailure,
  loadable,
} from './loading/loadable';
export { canPrefetch, usePreload, useWhenIdle } from './loading/usePreload';
export {
  toastDurationSeconds,
  useNotificationProvider,
  type Toast,
  type Toasts,
  ToastsProvider,
  asWarning,
  useNote,
  useToasts,
  useWarning,
} from './toasts';
export { savePreference } from './savePreference';
export { type DialogState, type ModalControl, OpenDialog, useDialog } from './useDialog';
export { DataTable, isRowClick } from './table/DataTable';
export { Pagination, lastPage } from './table/Pagination';
export { SkipToRows } from './table/useTableFocus';
export { type TableColumn } from './table/tableColumn';
