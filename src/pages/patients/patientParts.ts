import { patients } from '../../../resources/patients';
import { defineExtensions } from '../../screens/extensions';
import { loadable } from '../../ui';

const FindPatient = loadable(async () => ({ default: (await import('./FindPatient')).FindPatient }));

/** Custom form section of patients. */
export const patientParts = defineExtensions(patients, {
  sections: { find_patient: FindPatient },
  load: FindPatient.load,
});
