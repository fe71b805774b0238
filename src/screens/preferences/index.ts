export { PreferencesDialog } from './PreferencesDialog';
