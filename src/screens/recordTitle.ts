export { recordTitle } from '../schema';
