import { useEffect, useEffectEvent, useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import { isFilled } from '../../../schema';
import { useResource } from '../../../screens';
import type { RecordForm } from '../../../screens/form';
import { isTierEmpty, tierValues } from './savedInsurance';
import { useReadRecord } from './useReadRecord';

/** What became of the saved insurance of a patient, by the name of the tier. */
export type LoadedTiers = Readonly<Record<string, { readonly patient: unknown; readonly name: string; readonly found: boolean }>>;

interface SavedInsuranceOptions {
  readonly form: RecordForm;
  /** The name under which the tier is nested in the case. */
  readonly nest: string;
  /** What the patient of the case is called. */
  readonly name: string;
  readonly loaded: LoadedTiers;
  readonly onLoaded: (nest: string, load: LoadedTiers[string]) => void;
}

export interface SavedInsurance {
  readonly loading: boolean;
  /** Puts the patient's saved insurance in the place of what the tier holds. */
  readonly load: () => Promise<void>;
}

/**
 * Fills a tier of the case with the insurance that is saved with its patient (Cases 2): once for each patient, and only while the tier is
 * empty. A case that is stored holds it once something of it is changed, or it is loaded by hand. The wizard never writes back to the patient's insurance (decision 12).
 */
export function useSavedInsurance({ form, nest, name, loaded, onLoaded }: SavedInsuranceOptions): SavedInsurance {
  const insurances = useResource('patient_insurances');
  const read = useReadRecord();
  const call = useRef(0);
  const { resource, values, existing } = form;
  const patient = values.patient_id;
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
    // Looking at a stored case changes nothing of it; a new one is made of what its steps show.
    if (onlyEmpty && existing) form.suggest({ values: filling, of: { patient_id: patient } });
    else form.merge(filling);
  };
  const { mutateAsync: load, isPending: loading } = useMutation({ mutationFn: fill, networkMode: 'always' });
  const fillEmpty = useEffectEvent((of: unknown) => {
    if (isFilled(of) && loaded[nest]?.patient !== of && isTierEmpty(resource, nest, values)) void load({ onlyEmpty: true });
  });
  useEffect(() => fillEmpty(patient), [patient, nest]);
  return { loading, load: () => load({ onlyEmpty: false }) };
}
