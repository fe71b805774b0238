import { lazy } from 'react';
import { patients } from '../../../resources/patients';
import { attach } from '../../screens';

const load = async () => ({ default: (await import('./FindPatient')).FindPatient });

/** What patients need on the screens beside their declaration. */
export const patientParts = attach(patients, { sections: { find_patient: lazy(load) }, load });
