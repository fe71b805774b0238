export { useRecover } from './useRecover';
