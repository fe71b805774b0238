export { ChangeHistory } from './ChangeHistory';
export { useRefetchHistory } from './useHistory';
