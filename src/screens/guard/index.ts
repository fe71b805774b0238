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
  writeDraft,
} from './drafts';
export { LeaveGuard, useConfirmLeave } from './LeaveGuard';
export { isSignedIn, signedInEmail } from './session';
export { useDirtyGuard } from './useDirtyGuard';
