export { contactActionsOf, type ContactAction } from './contactActions';
export { ContactDialog } from './ContactDialog';
export { ContactStep } from './ContactStep';
export { contactDraftOwner, draftedContact } from './contactDraft';
