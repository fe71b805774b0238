export { consentParts } from './consentParts';
