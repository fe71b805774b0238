export { areDraftsSealed, lockDrafts, unlockDrafts } from './draftArea';
export {
  clearDrafts,
  type Draft,
  formsWithDrafts,
  draftEpoch,
  draftKey,
  clearDraftsOfOthers,
  readDraft,
  removeDraft,
  useDraftedForms,
  writeDraft,
} from './drafts';
export { LeaveGuard, useConfirmLeave, isSignedIn, signedInEmail, useUnsaved } from './LeaveGuard';
export { useDirtyGuard } from './useDirtyGuard';
