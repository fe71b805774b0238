export { RefusalPage } from './RefusalPage';
