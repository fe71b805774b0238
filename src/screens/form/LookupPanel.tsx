import { useState } from 'react';
import { Divider, Modal } from 'antd';
import type { CreatePlace, Values } from '../../schema';
import { PartBoundary } from '../PartBoundary';
import { changedFields, fillingValues } from './formValues';
import { RecordLookup } from './RecordLookup';
import type { RecordForm } from './useRecordForm';

interface LookupPanelProps {
  readonly form: RecordForm;
  readonly lookup: NonNullable<CreatePlace['lookup']>;
}

/** Which typed values filling the form would take away. */
function overwritten({ resource, base, values }: RecordForm, filling: Values): string[] {
  const typed = changedFields(resource, base?.record ?? {}, values);
  const replaced = changedFields(resource, values, { ...values, ...filling });
  return replaced.filter((name) => typed.includes(name)).map((name) => resource.fields[name]?.label ?? name);
}

/** The search above a create form: the record chosen fills the form; typed values go only after asking. */
export function LookupPanel({ form, lookup }: LookupPanelProps) {
  const [chosen, setChosen] = useState<Values>();
  const { resource } = form;
  const choose = (record: Values) => {
    const filling = fillingValues(resource, record);
    if (overwritten(form, filling).length > 0) setChosen(filling);
    else form.merge(filling);
  };
  const answer = (fill: boolean) => {
    if (fill && chosen) form.merge(chosen);
    setChosen(undefined);
  };
  return (
    <PartBoundary>
      <RecordLookup resource={resource} searches={lookup.searches} hint={lookup.hint} onChoose={choose} />
      <Divider size="small" />
      <Modal
        open={chosen !== undefined}
        title="Replace what you typed?"
        okText="Replace"
        cancelText="Keep Mine"
        width={420}
        onOk={() => answer(true)}
        onCancel={() => answer(false)}
      >
        {chosen && `The record would replace: ${overwritten(form, chosen).join(', ')}.`}
      </Modal>
    </PartBoundary>
  );
}
