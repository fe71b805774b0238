import type { Resource } from '../../schema';

/** Title of a new record's form. */
export const creationTitle = ({ form, label }: Pick<Resource, 'form' | 'label'>): string =>
  form?.create?.title ?? `Create ${label.one}`;
