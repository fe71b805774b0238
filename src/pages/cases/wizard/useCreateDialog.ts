import { useManufacturer, useUser } from '../../../screens';
import { draftKey, readDraft } from '../../../screens/guard';
import { type DialogState, useDialog } from '../../../screens/list';

/** A create form that the wizard opens over itself. Plain data: its draft is found again by it. */
export interface CreateForm {
  /** Which wizard: `new`, or the id of the case. */
  readonly page: string;
  /** Name of the resource that it creates a record of. */
  readonly create: string;
}

/** The dialog of a create form; open from the start where an interrupted visit left its draft behind (decision 31). */
export function useCreateDialog(owner: string, form: CreateForm): DialogState<CreateForm> {
  const email = useUser();
  const { key: manufacturer } = useManufacturer();
  const isDrafted = () => readDraft(draftKey({ email, manufacturer, owner, form })) !== undefined;
  return useDialog<CreateForm>(() => (isDrafted() ? form : undefined));
}
