import type { Resource } from '../../schema';

/** What stands above the form of a new record. */
export const createTitle = ({ form, label }: Pick<Resource, 'form' | 'label'>): string => form?.create?.title ?? `Create ${label.one}`;
