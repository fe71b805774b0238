import { useEffect, useEffectEvent, useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import { isFilled, isEmptyValue, writableFields, type Resource, type Values } from '../../../schema';
import { useResource } from '../../../screens/registry';
import { useFormSelection, useReadRecord, type RecordForm } from '../../../screens/form';

/** Case insurance fields with a different name in patient insurances (decision 12). */
const patientFieldNames: Readonly<Record<string, string>> = {
  primary_insured_patient_relationship: 'patient_relationship',
};

/** The writable fields of one nested insurance, with their names in the insurance. */
const tierFields = (resource: Resource, nest: string): [string, string][] =>
  writableFields(resource).flatMap(([name]): [string, string][] => {
    const kept = resource.included[name];
    return kept?.nested === nest ? [[name, kept.field]] : [];
  });

/** Whether every field of the nested insurance is empty. */
export const isTierEmpty = (resource: Resource, nest: string, values: Values): boolean =>
  writableFields(resource).every(
    ([name, field]) => resource.included[name]?.nested !== nest || isEmptyValue(field, values[name]),
  );

/** The values of one insurance tier of a case, copied from a patient insurance; `{}` yields empty values. */
export const tierValues = (resource: Resource, nest: string, saved: Values): Record<string, unknown> =>
  Object.fromEntries(
    tierFields(resource, nest).map(([name, field]) => [
      name,
      saved[field] ?? saved[patientFieldNames[field] ?? field] ?? undefined,
    ]),
  );

/** Result of loading a patient's saved insurance, by the name of the tier. */
export type LoadedTiers = Readonly<
  Record<string, { readonly patient: unknown; readonly name: string; readonly found: boolean }>
>;

interface SavedInsuranceOptions {
  readonly form: RecordForm;
  /** Name of the nested insurance in the case. */
  readonly nest: string;
  /** Display name of the case's patient. */
  readonly name: string;
  readonly loaded: LoadedTiers;
  readonly onLoaded: (nest: string, load: LoadedTiers[string]) => void;
}

export interface SavedInsurance {
  readonly loading: boolean;
  /** Replaces the values of the tier with the patient's saved insurance. */
  readonly load: () => Promise<void>;
}

/**
 * Fills an insurance tier of the case from the insurance saved with its patient (Cases 2): once for each patient, and
 * only if the tier is empty. In an existing case the values are only suggested until one of them is changed or they are
 * loaded explicitly. The wizard never writes to the patient's insurance (decision 12).
 */
export function useSavedInsurance({ form, nest, name, loaded, onLoaded }: SavedInsuranceOptions): SavedInsurance {
  const insurances = useResource('patient_insurances');
  const read = useReadRecord();
  const call = useRef(0);
  const { resource, store, existing } = form;
  const patient = useFormSelection(store, ({ values }) => values.patient_id);
  const key = resource.relations.hasOne[nest]?.key ?? nest;

  const fill = async ({ onlyEmpty }: { readonly onlyEmpty: boolean }) => {
    call.current += 1;
    const mine = call.current;
    const saved = await read(insurances, { id: key, meta: { parent: patient } });
    const now = form.current().values;
    if (!saved || now.patient_id !== patient || mine !== call.current) return;
    const filling = tierValues(resource, nest, saved);
    const found = !isTierEmpty(resource, nest, filling);
    onLoaded(nest, { patient, name, found });
    if (!found || (onlyEmpty && !isTierEmpty(resource, nest, now))) return;
    // Opening an existing case must not make it dirty; a new case is created with everything that its steps show.
    if (onlyEmpty && existing) form.suggest({ values: filling, of: { patient_id: patient } });
    else form.merge(filling);
  };
  const { mutateAsync: load, isPending: loading } = useMutation({ mutationFn: fill, networkMode: 'always' });
  const fillEmpty = useEffectEvent((of: unknown) => {
    if (isFilled(of) && loaded[nest]?.patient !== of && isTierEmpty(resource, nest, form.current().values))
      void load({ onlyEmpty: true });
  });
  useEffect(() => fillEmpty(patient), [patient, nest]);
  return { loading, load: () => load({ onlyEmpty: false }) };
}
