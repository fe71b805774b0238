import { shipmentParts } from './shipments';

/** What single kinds of record add to the screens that their declarations become; each kind's parts stand in its own folder. */
export const attachedParts = [shipmentParts];
