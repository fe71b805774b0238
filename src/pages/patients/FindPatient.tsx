import { useState } from 'react';
import { Alert, Button, Divider } from 'antd';
import { recordTitle } from '../../schema/screens';
import { type Values, isEmptyValue, isSecret, writableFields, type Resource } from '../../schema';
import type { SectionForm, CustomSectionProps } from '../../screens/extensions';
import { changedFields, focusForm, RecordLookup, replaceTypedQuestion, useQuestion } from '../../screens/form';
import { Flex } from '../../ui';
import { patientLookup } from '.';

/** The filled unique fields of a record. */
const filledUniqueFields = (resource: Resource, record: Values): string[] =>
  writableFields(resource).flatMap(([name, field]) =>
    field.unique && !isEmptyValue(field, record[name]) ? [name] : [],
  );

/** The filled writable values of a record, for the form of another one: without secret and unique fields. */
export function copyableValues(resource: Resource, record: Values): Record<string, unknown> {
  const filled = writableFields(resource).filter(
    ([name, field]) => !isSecret(field) && !field.unique && !isEmptyValue(field, record[name]),
  );
  return Object.fromEntries(filled.map(([name]) => [name, record[name]]));
}

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
  return (
    <Alert
      type="warning"
      showIcon
      title={`Filled in from ${recordTitle(resource, record)}${without}. Saving creates a second ${one}.`}
      action={open}
    />
  );
}

/**
 * Search above the form of a new patient (Records 2): a match can be opened, or copied into the form. Overwriting typed
 * values needs confirmation.
 */
function PatientSearch({ form }: { readonly form: SectionForm }) {
  const [started, setStarted] = useState<Values>();
  const { ask, question } = useQuestion();
  const { resource, onExisting } = form;
  const fill = (record: Values) => {
    form.merge(copyableValues(resource, record));
    setStarted(record);
  };
  const choose = async (record: Values) => {
    // The result list unmounts, so focus moves to the form, and returns there after the confirmation.
    focusForm(form.id);
    const overwritten = overwrittenLabels(form, copyableValues(resource, record));
    if (overwritten.length === 0 || (await ask(replaceTypedQuestion('The record', overwritten))) === true) fill(record);
  };
  return (
    <>
      <Flex vertical gap="small">
        <RecordLookup
          resource={resource}
          {...patientLookup}
          onChoose={(record) => void choose(record)}
          chooseLabel="Use as a start"
          {...(onExisting && { onOpen: onExisting })}
        />
        {started && <CopyNotice form={form} record={started} />}
      </Flex>
      <Divider size="small" />
      {question}
    </>
  );
}

export const FindPatient = ({ form }: CustomSectionProps) => form && <PatientSearch form={form} />;
