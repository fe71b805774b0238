export { HandOverDialog } from './HandOverDialog';
