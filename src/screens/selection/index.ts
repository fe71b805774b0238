export { SelectionBar, type SelectedIds } from './SelectionBar';
