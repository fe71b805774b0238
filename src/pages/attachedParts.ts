import { registry } from '../../resources';
import { attachedTo } from '../screens';
import { consentParts } from './consent';
import { patientParts } from './patients';
import { shipmentParts } from './shipments';
import { userParts } from './users';

/** What single kinds of record add to the screens that their declarations become; each kind's parts stand in its own folder. */
export const attachedParts = attachedTo(registry, [consentParts, patientParts, shipmentParts, userParts]);
