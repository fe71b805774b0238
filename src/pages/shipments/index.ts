import { shipments } from '../../../resources/shipments';
import { defineExtensions } from '../../screens/extensions';
import { TrackingCell } from './TrackingCell';

/** Custom list cell of shipments. */
export const shipmentParts = defineExtensions(shipments, { cells: { tracking_number: TrackingCell } });
