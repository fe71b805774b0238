import { patients } from '../../../resources/patients';
import { attach, loadable } from '../../screens';

const FindPatient = loadable(async () => ({ default: (await import('./FindPatient')).FindPatient }));

/** Custom form section of patients. */
export const patientParts = attach(patients, { sections: { find_patient: FindPatient }, load: FindPatient.load });
