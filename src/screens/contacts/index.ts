export { contactActionsOf, type ContactAction } from './contactActions';
export { ContactDialog } from './ContactDialog';
export { ContactStep } from './ContactStep';
export { ReminderButtons } from './ReminderButtons';
export { contactDraftOwner, draftedContact } from './contactDraft';
