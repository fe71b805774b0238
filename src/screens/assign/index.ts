export { HandOverDialog } from './LazyHandOverDialog';
export { useHandOver } from './useHandOver';
