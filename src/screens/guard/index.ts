export { clearDrafts, type Draft, draftedForms, draftEpoch, draftKey, keepDraftsOf, readDraft, removeDraft, writeDraft } from './drafts';
export { isPlainObject } from './isPlainObject';
export { LeaveGuard, useMayLeave } from './LeaveGuard';
export { signedInEmail } from './session';
export { useDirtyGuard } from './useDirtyGuard';
