export { userParts } from './userParts';
