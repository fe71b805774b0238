import type { DeclaredRecordPage, FirstOfList, SummaryEntry } from './resourceParts';

const isFirstOfList = (entry: SummaryEntry): entry is FirstOfList => typeof entry === 'object' && 'of' in entry;

/** The parts of a summary that are told of other records. */
export const summaryLists = (page: DeclaredRecordPage | undefined): readonly FirstOfList[] =>
  (page?.summary ?? []).filter(isFirstOfList);

/** The field of the record itself that a part of its summary is about; undefined if it is about another record. */
export function summaryField(entry: SummaryEntry): string | undefined {
  if (typeof entry === 'string') return entry;
  return isFirstOfList(entry) ? undefined : entry.ageOf;
}
