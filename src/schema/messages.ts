import { capitalise } from '../fields';

/** The messages that screens show about one kind of record. */
export interface Messages {
  readonly created: string;
  readonly createFailed: string;
  readonly updated: string;
  readonly updateFailed: string;
  readonly deleted: string;
  readonly deleteFailed: string;
  readonly recovered: string;
  readonly recoverFailed: string;
  readonly loadFailed: string;
  readonly listFailed: string;
  readonly confirmDelete: string;
  readonly confirmRecover: string;
}

const lower = (label: string): string => label.toLowerCase();

/** A label in sentence case: "Clinic Contact" becomes "Clinic contact". */
function sentenceCase(label: string): string {
  return capitalise(lower(label));
}

/** The messages of Records 8 and Cases 8, built from a resource's labels. */
export function defaultMessages({ one, many }: { readonly one: string; readonly many: string }): Messages {
  const subject = sentenceCase(one);
  const object = lower(one);
  return {
    created: `${subject} created successfully`,
    createFailed: `Failed to create ${object}`,
    updated: `${subject} updated successfully`,
    updateFailed: `Failed to update ${object}`,
    deleted: `${subject} deleted successfully`,
    deleteFailed: `Failed to delete ${object}`,
    recovered: `${subject} recovered successfully`,
    recoverFailed: `Failed to recover ${object}`,
    loadFailed: `Failed to load ${object} data`,
    listFailed: `Failed to load ${lower(many)}`,
    confirmDelete: `Are you sure to delete this ${object}?`,
    confirmRecover: 'Are you sure to recover this record?',
  };
}
