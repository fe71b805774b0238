export { ChangeHistory } from './ChangeHistory';
export { useHistoryAgain } from './useHistory';
