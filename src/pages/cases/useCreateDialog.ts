import { isEqual } from '../../schema';
import { useDraftedForms } from '../../screens/registry';
import { type DialogState, useDialog } from '../../ui';

/** A create form that the wizard opens in a dialog. Plain data, because it is part of the draft key. */
export interface CreateForm {
  /** Key of the wizard: `new`, or the id of the case. */
  readonly page: string;
  /** Name of the resource to create a record of. */
  readonly create: string;
}

/** The dialog of a create form; initially open if an interrupted visit left a draft (decision 31). */
export function useCreateDialog(owner: string, form: CreateForm): DialogState<CreateForm> {
  const draftedForms = useDraftedForms(owner);
  return useDialog<CreateForm>(() => (draftedForms().some((drafted) => isEqual(drafted, form)) ? form : undefined));
}
