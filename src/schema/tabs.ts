import type { Resource } from './resource';

/** What stands in one tab, by what the tab is called. */
interface Tabbed {
  readonly tab?: string | undefined;
}

/** The parameter of an address that names the tab which is open. */
export const tabParameter = 'tab';

/** The name of a tab in an address: lower case, with dashes. */
export const tabKey = (tab: string): string => tab.trim().toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** The tabs of these parts, in the order in which they first stand there. */
export const tabsOf = (parts: readonly Tabbed[]): string[] => [...new Set(parts.flatMap(({ tab }) => tab ?? []))];

/** The tab that the change history of a record stands in. */
export const historyTab = ({ record }: { readonly record?: Resource['record'] | undefined }): string | undefined => (typeof record?.history === 'object' ? record.history.tab : undefined);

/** Everything on the page of a record that may stand in a tab: its sections, its lists, and its history. */
export const pageParts = ({ record, relations }: Pick<Resource, 'record' | 'relations'>): readonly Tabbed[] => [
  ...(record?.sections ?? []),
  ...relations.hasMany,
  { tab: historyTab({ record }) },
];
