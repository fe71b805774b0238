export { type Conflict, parseConflict, type ConflictSides, contestedFields } from './conflict';
export { type ConflictChoices, ConflictModal } from './ConflictModal';
export { CreateModal, useCreateDialog } from './CreateModal';
export { CreatePage } from './CreateScreen';
export { EditModal } from './EditModal';
export { focusForm, focusProblem } from './focusProblem';
export { useFormFrame } from './FormFrame';
export { FormModal } from './FormModal';
export { joinedProblems } from './formProblems';
export { changedFields } from './formValues';
export { sectionLabels, type ShownSection, shownSections } from './shownSections';
export {
  baseAfterSave,
  changedInGroup,
  groupRecord,
  groupValues,
  ignoreSwitchedGroups,
  isGroupComplete,
  readFormSnapshot,
  typedInGroup,
  unlinkedGroupValues,
  type ReferenceGroup,
} from './linkedGroup';
export { type LoadedRecord, recordOf, type RecordQuery, useReadRecord, useRecord } from './useRecord';
export { RecordFormView } from './RecordFormView';
export { RecordLookup } from './RecordLookup';
export { ItemFrame } from './ItemFrame';
export { KeyedChildModal } from './KeyedChildModal';
export { StickyBar } from './StickyBar';
export { TrashNotice } from './trashNotices';
export { type StoredDraft, useDraft, useDraftHandover, useStoredDraft } from './useDraft';
export { typedSince, useEditing } from './useEditing';
export { type QuestionDialog, replaceTypedQuestion, useQuestion } from './useQuestion';
export { latestRecord, saveOverChanges, UnmatchedVersionError } from './saveOverChanges';
export { readConflict } from './useMergingSave';
export { EditPage, useGoBack } from './EditScreen';
export { type RecordForm, useFormSelection, useFormState } from './RecordForm';
export { useRecordForm } from './useRecordForm';
export { useCreateRecord } from './saveHooks';
export { useUpdateRecord } from './useUpdateRecord';
export { refusedErrors, type Refusal, type Submit, useSubmit } from './useSubmit';
export { type CallForm, revalidateShownErrors, useCallForm } from './useCallForm';
