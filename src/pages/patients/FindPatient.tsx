import { useState } from 'react';
import { Alert, Button, Divider, Flex, Modal } from 'antd';
import { recordTitle, type Values } from '../../schema';
import type { SectionForm, CustomSectionProps } from '../../screens';
import { changedFields, focusForm, RecordLookup } from '../../screens/form';
import { copyableValues, filledUniqueFields } from './copyableValues';
import { patientLookup } from './patientLookup';

/** Labels of the typed values that filling the form would overwrite. */
function overwrittenLabels({ resource, base, values }: SectionForm, filling: Values): string[] {
  const typed = changedFields(resource, base?.record ?? {}, values);
  const replaced = changedFields(resource, values, { ...values, ...filling });
  return replaced.filter((name) => typed.includes(name)).map((name) => resource.fields[name]?.label ?? name);
}

interface CopyNoticeProps {
  readonly form: SectionForm;
  /** The record that was copied into the form. */
  readonly record: Values;
}

/** Warning that saving a form filled from an existing record creates a second record. */
function CopyNotice({ form: { resource, onExisting }, record }: CopyNoticeProps) {
  const one = resource.label.one.toLowerCase();
  const left = filledUniqueFields(resource, record).map((name) => resource.fields[name]?.label ?? name);
  const without = left.length > 0 ? ` without ${left.join(', ')}, which no two of them share` : '';
  const open = onExisting && (
    <Button size="small" onClick={() => onExisting(record)}>
      Open Existing
    </Button>
  );
  return <Alert type="warning" showIcon title={`Filled in from ${recordTitle(resource, record)}${without}. Saving creates a second ${one}.`} action={open} />;
}

/** Search above the form of a new patient (Records 2): a match can be opened, or copied into the form. Overwriting typed values needs confirmation. */
function PatientSearch({ form }: { readonly form: SectionForm }) {
  const [pendingRecord, setPendingRecord] = useState<Values>();
  const [started, setStarted] = useState<Values>();
  const { resource, onExisting } = form;
  const fill = (record: Values) => {
    form.merge(copyableValues(resource, record));
    setStarted(record);
  };
  const choose = (record: Values) => {
    // The result list unmounts, so focus moves to the form, and returns there after the confirmation.
    focusForm(form.id);
    if (overwrittenLabels(form, copyableValues(resource, record)).length > 0) setPendingRecord(record);
    else fill(record);
  };
  const answer = (replace: boolean) => {
    if (replace && pendingRecord) fill(pendingRecord);
    setPendingRecord(undefined);
  };
  return (
    <>
      <Flex vertical gap="small">
        <RecordLookup resource={resource} {...patientLookup} onChoose={choose} chooseLabel="Use as a start" {...(onExisting && { onOpen: onExisting })} />
        {started && <CopyNotice form={form} record={started} />}
      </Flex>
      <Divider size="small" />
      <Modal
        open={pendingRecord !== undefined}
        title="Replace what you typed?"
        okText="Replace"
        cancelText="Keep Mine"
        cancelButtonProps={{ autoFocus: true }}
        width={420}
        onOk={() => answer(true)}
        onCancel={() => answer(false)}
      >
        {pendingRecord && `The record would replace: ${overwrittenLabels(form, copyableValues(resource, pendingRecord)).join(', ')}.`}
      </Modal>
    </>
  );
}

export const FindPatient = ({ form }: CustomSectionProps) => form && <PatientSearch form={form} />;
