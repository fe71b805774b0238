import { isObject } from '../../schema';
import type { ContactKind, ContactStart } from '../../schema/screens';

/** The owner of the drafts of the forms that log contacts as records of a kind. */
export const contactDraftOwner = ({ resource }: Pick<ContactKind, 'resource'>): string => `log of ${resource.name}`;

/** Storage identity of the draft of a contact. */
export const contactDraft = (kind: ContactKind, start: ContactStart) => ({
  owner: contactDraftOwner(kind),
  form: start,
});

/** The start of a drafted contact; undefined for any other form. */
export const draftedContact = (form: unknown): ContactStart | undefined => (isObject(form) ? form : undefined);
