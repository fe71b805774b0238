export { AccessDeniedPage } from './ProblemPages';
