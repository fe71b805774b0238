import { registry } from '../../resources';
import { assertExtensionsComplete } from '../screens/extensions';
import { consentParts } from './consent';
import { patientParts } from './patients';
import { shipmentParts } from './shipments';
import { userParts } from './users';

/**
 * Custom components that single resources add to their generated screens; those of each resource are in its own folder.
 */
export const attachedParts = assertExtensionsComplete(registry, [consentParts, patientParts, shipmentParts, userParts]);
