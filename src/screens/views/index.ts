export { ViewsMenu } from './ViewsMenu';
