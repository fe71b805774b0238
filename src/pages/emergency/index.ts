export { EmergencyButton, ReasonModal } from './EmergencyButton';
