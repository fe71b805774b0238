import { useMemo } from 'react';
import { useResource } from '../../screens/registry';
import { CreateModal, useCreateDialog } from '../../screens/form';
import { Button } from '../../ui';

interface AddActivityProps {
  /** Id of the case. */
  readonly id: string;
  readonly disabled: boolean;
  readonly size?: 'small';
}

/** The button that adds an activity to a case, with its dialog, on every page of the case. */
export function AddActivity({ id, disabled, size }: AddActivityProps) {
  const cases = useResource('cases');
  const activities = useResource('activities');
  const form = { page: id, create: activities.name };
  const creation = useCreateDialog(cases.name, form);
  const preset = useMemo(() => ({ case_id: Number(id) }), [id]);
  return (
    <>
      <Button {...(size && { size, type: 'primary' as const })} disabled={disabled} onClick={() => creation.open(form)}>
        {activities.list?.createLabel}
      </Button>
      {creation.dialog && (
        <CreateModal
          key={creation.opening}
          resource={activities}
          preset={preset}
          draft={{ owner: cases.name, form: creation.dialog }}
          {...creation.control}
        />
      )}
    </>
  );
}
