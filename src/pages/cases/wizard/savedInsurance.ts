import { isEmptyValue, writableFields, type Resource, type Values } from '../../../schema';

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
