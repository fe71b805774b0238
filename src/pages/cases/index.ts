export { CaseListPage } from './list/CaseListPage';
