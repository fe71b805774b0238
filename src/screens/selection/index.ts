export { SelectionBar } from './SelectionBar';
