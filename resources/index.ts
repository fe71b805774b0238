import { createRegistry } from '../src/schema';
import { accessLogOf } from './accessLog';
import { activities } from './activities';
import { benefitOutcomes } from './benefitOutcomes';
import { caseInsurances } from './caseInsurances';
import { cases } from './cases';
import { clinicContacts } from './clinicContacts';
import { copayClaims } from './copayClaims';
import { emailNotifications } from './emailNotifications';
import { emergencyAccess } from './emergencyAccess';
import { facilities } from './facilities';
import { followUps } from './followUps';
import { knownNames } from './knownNames';
import { messageTemplates } from './messageTemplates';
import { patientInsurances } from './patientInsurances';
import { patientPrograms } from './patientPrograms';
import { patients } from './patients';
import { payers } from './payers';
import { programs } from './programs';
import { providers } from './providers';
import { shipments } from './shipments';
import { smsNotifications } from './smsNotifications';
import { textReplies } from './textReplies';
import { users } from './users';

/**
 * All kinds of record in the product but the log of their accesses. To add one, create its file and add it to this
 * list.
 */
const kinds = [
  cases,
  caseInsurances,
  benefitOutcomes,
  activities,
  followUps,
  shipments,
  copayClaims,
  programs,
  patients,
  patientInsurances,
  patientPrograms,
  providers,
  clinicContacts,
  facilities,
  payers,
  smsNotifications,
  emailNotifications,
  textReplies,
  messageTemplates,
  users,
  emergencyAccess,
];

/** The declarations of the product. */
export const registry = createRegistry([...kinds, accessLogOf(kinds)], knownNames);
