export { shipmentParts } from './shipmentParts';
