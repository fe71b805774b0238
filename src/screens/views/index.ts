export { queryOf } from './listView';
export { useAllViews } from './useViews';
export { ViewsMenu } from './ViewsMenu';
