import { createRegistry } from '../src/schema';
import { clinicContacts } from './clinicContacts';
import { emailNotifications } from './emailNotifications';
import { facilities } from './facilities';
import { features } from './manufacturers';
import { patientInsurances } from './patientInsurances';
import { patients } from './patients';
import { payers } from './payers';
import { providers } from './providers';
import { smsNotifications } from './smsNotifications';

/** Every kind of record that the product knows. A new one takes its file and its line here. */
export const registry = createRegistry(
  [
    patients,
    patientInsurances,
    providers,
    clinicContacts,
    facilities,
    payers,
    smsNotifications,
    emailNotifications,
  ],
  { features },
);
