export { patientLookup } from './patientLookup';
export { patientParts } from './patientParts';
