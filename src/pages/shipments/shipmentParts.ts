import { shipments } from '../../../resources/shipments';
import { attach } from '../../screens';
import { TrackingCell } from './TrackingCell';

/** What shipments need on the screens beside their declaration. */
export const shipmentParts = attach(shipments, { cells: { tracking_number: TrackingCell } });
