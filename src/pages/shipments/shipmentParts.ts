import { shipments } from '../../../resources/shipments';
import { attach } from '../../screens';
import { TrackingCell } from './TrackingCell';

/** Custom list cell of shipments. */
export const shipmentParts = attach(shipments, { cells: { tracking_number: TrackingCell } });
