import { useState } from 'react';
import { Alert, Button, Divider, Flex, Modal } from 'antd';
import { recordTitle, type Values } from '../../schema';
import type { FormOfPart, SectionPartProps } from '../../screens';
import { changedFields, goToForm, RecordLookup } from '../../screens/form';
import { fillingValues, ownOfOne } from './fillingValues';
import { patientLookup } from './patientLookup';

/** Labels of the typed values that filling the form would overwrite. */
function overwritten({ resource, base, values }: FormOfPart, filling: Values): string[] {
  const typed = changedFields(resource, base?.record ?? {}, values);
  const replaced = changedFields(resource, values, { ...values, ...filling });
  return replaced.filter((name) => typed.includes(name)).map((name) => resource.fields[name]?.label ?? name);
}

interface StartedProps {
  readonly form: FormOfPart;
  /** The record that was copied into the form. */
  readonly record: Values;
}

/** Warning that saving a form filled from an existing record creates a second record. */
function Started({ form: { resource, onExisting }, record }: StartedProps) {
  const one = resource.label.one.toLowerCase();
  const left = ownOfOne(resource, record).map((name) => resource.fields[name]?.label ?? name);
  const without = left.length > 0 ? ` without ${left.join(', ')}, which no two of them share` : '';
  const open = onExisting && (
    <Button size="small" onClick={() => onExisting(record)}>
      Open Existing
    </Button>
  );
  return <Alert type="warning" showIcon title={`Filled in from ${recordTitle(resource, record)}${without}. Saving creates a second ${one}.`} action={open} />;
}

/** Search above the form of a new patient (Records 2): a match can be opened, or copied into the form. Overwriting typed values needs confirmation. */
function Search({ form }: { readonly form: FormOfPart }) {
  const [asked, setAsked] = useState<Values>();
  const [started, setStarted] = useState<Values>();
  const { resource, onExisting } = form;
  const fill = (record: Values) => {
    form.merge(fillingValues(resource, record));
    setStarted(record);
  };
  const choose = (record: Values) => {
    // The result list unmounts, so focus moves to the form, and returns there after the confirmation.
    goToForm(form.id);
    if (overwritten(form, fillingValues(resource, record)).length > 0) setAsked(record);
    else fill(record);
  };
  const answer = (replace: boolean) => {
    if (replace && asked) fill(asked);
    setAsked(undefined);
  };
  return (
    <>
      <Flex vertical gap="small">
        <RecordLookup resource={resource} {...patientLookup} onChoose={choose} chooseLabel="Use as a start" {...(onExisting && { onOpen: onExisting })} />
        {started && <Started form={form} record={started} />}
      </Flex>
      <Divider size="small" />
      <Modal
        open={asked !== undefined}
        title="Replace what you typed?"
        okText="Replace"
        cancelText="Keep Mine"
        cancelButtonProps={{ autoFocus: true }}
        width={420}
        onOk={() => answer(true)}
        onCancel={() => answer(false)}
      >
        {asked && `The record would replace: ${overwritten(form, fillingValues(resource, asked)).join(', ')}.`}
      </Modal>
    </>
  );
}

export const FindPatient = ({ form }: SectionPartProps) => form && <Search form={form} />;
