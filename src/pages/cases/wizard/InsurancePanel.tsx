import type { ReactNode } from 'react';
import { Button, Typography } from 'antd';
import { isFilled } from '../../../schema';
import { recordTitle } from '../../../schema/screens';
import { ErrorBoundary, Flex } from '../../../ui';
import { useResource } from '../../../screens/registry';
import { focusForm, groupRecord, type RecordForm, useFormState, useQuestion } from '../../../screens/form';
import { isTierEmpty, tierValues, useSavedInsurance, type LoadedTiers } from './useSavedInsurance';

interface InsurancePanelProps {
  readonly form: RecordForm;
  readonly nest: string;
  readonly loaded: LoadedTiers;
  readonly onLoaded: (nest: string, load: LoadedTiers[string]) => void;
  /** Further buttons of the step. */
  readonly children: ReactNode;
}

/**
 * Header of an insurance step: the source of its values, and buttons to reload the patient's saved insurance and to
 * clear the step.
 */
export function InsurancePanel({ form, nest, loaded, onLoaded, children }: InsurancePanelProps) {
  const { ask, question } = useQuestion();
  const { resource, store, base } = form;
  const { values, shown } = useFormState(store);
  const patients = useResource('patients');
  const label = (resource.relations.hasOne[nest]?.label ?? nest).toLowerCase();
  const isEmpty = isTierEmpty(resource, nest, values);
  const isShownEmpty = isTierEmpty(resource, nest, shown);
  const hasPatient = isFilled(values.patient_id);
  const patient = recordTitle(
    patients,
    groupRecord({ resource, reference: 'patient_id' }, { ...base?.record, patient_id: values.patient_id }),
  );
  const saved = useSavedInsurance({ form, nest, name: patient, loaded, onLoaded });
  const load = loaded[nest];

  const isFilledIn = () => !isTierEmpty(resource, nest, form.current().values);
  const loadAgain = async () => {
    const text = `The ${label} saved with ${patient} takes the place of what this step holds.`;
    if (!isFilledIn() || (await ask({ title: 'Replace this step?', text, okText: 'Replace', cancelText: 'Keep It' })))
      await saved.load();
  };
  const clear = async () => {
    const text = `The ${label} of this case will be emptied. What is saved with the patient stays as it is.`;
    if (isFilledIn() && !(await ask({ title: 'Clear this step?', text, okText: 'Clear Step', cancelText: 'Keep It' })))
      return;
    form.merge(tierValues(resource, nest, {}));
    // The button is disabled now.
    focusForm(form.id);
  };
  const note = () => {
    if (!hasPatient) return 'Choose a patient to load the insurance that is saved with them.';
    if (load?.patient !== values.patient_id)
      return load?.found && !isEmpty
        ? `Filled in from the ${label} saved with ${load.name}, and kept for ${patient}.`
        : undefined;
    if (!load?.found) return `${patient} has no saved ${label}.`;
    if (isEmpty && !isShownEmpty) {
      return (
        `Shown from the ${label} saved with ${patient}. It comes into this case once you change something ` +
        'here, load it, or submit the case.'
      );
    }
    return isEmpty
      ? undefined
      : `Filled in from the ${label} saved with ${patient}. What you change here stays with this case.`;
  };
  return (
    <ErrorBoundary>
      <Flex gap="small" wrap>
        <Button disabled={!hasPatient || form.discarded} loading={saved.loading} onClick={() => void loadAgain()}>
          Load Saved Insurance
        </Button>
        <Button disabled={isShownEmpty || form.discarded} onClick={() => void clear()}>
          Clear Step
        </Button>
        {children}
      </Flex>
      <Typography.Text type="secondary" role="status">
        {note()}
      </Typography.Text>
      {question}
    </ErrorBoundary>
  );
}
