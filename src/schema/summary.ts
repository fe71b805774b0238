import type { DeclaredRecordPage, FirstOfList, SummaryEntry } from './resourceParts';

const isFirstOfList = (entry: SummaryEntry): entry is FirstOfList => typeof entry === 'object' && 'of' in entry;

/** The parts of a summary that are told of other records. */
export const summaryLists = (page: DeclaredRecordPage | undefined): readonly FirstOfList[] =>
  (page?.summary ?? []).filter(isFirstOfList);
