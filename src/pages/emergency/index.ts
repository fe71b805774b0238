export { EmergencyButton } from './EmergencyButton';
