export { ChangeHistory } from './ChangeHistory';
export { eventLabel, historyRows, type Version } from './historyRows';
export { HistoryValue } from './HistoryValue';
export { useRefetchHistory } from './useHistory';
