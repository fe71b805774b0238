import type { Resource } from './resource';

/** A part of a page, with the label of its tab. */
interface PagePart {
  readonly tab?: string | undefined;
}

/** The address parameter that names the open tab. */
export const tabParameter = 'tab';

/** The name of a tab in an address: lower case, with dashes. */
export const tabKey = (tab: string): string =>
  tab
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

/** The tabs of these parts, in order of their first appearance. */
export const tabsOf = (parts: readonly PagePart[]): string[] => [...new Set(parts.flatMap(({ tab }) => tab ?? []))];

/** The tab that contains the change history of a record. */
export const historyTab = ({ record }: { readonly record?: Resource['record'] | undefined }): string | undefined =>
  typeof record?.history === 'object' ? record.history.tab : undefined;

/** All parts of a record's page that may be in a tab: its sections, its lists, and its history. */
export const pageParts = ({ record, relations }: Pick<Resource, 'record' | 'relations'>): readonly PagePart[] => [
  ...(record?.sections ?? []),
  ...relations.hasMany,
  { tab: historyTab({ record }) },
];
