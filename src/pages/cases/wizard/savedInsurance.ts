import { isEmptyValue, writableFields, type Resource, type Values } from '../../../schema';

/** What the insurance of a case calls what that of a patient has under another name (decision 12). */
const namedOtherwise: Readonly<Record<string, string>> = { primary_insured_patient_relationship: 'patient_relationship' };

/** The fields of one nested insurance that are written with the case, with the field's name in the insurance. */
const tierFields = (resource: Resource, nest: string): [string, string][] =>
  writableFields(resource).flatMap(([name]): [string, string][] => {
    const kept = resource.included[name];
    return kept?.nested === nest ? [[name, kept.field]] : [];
  });

/** Whether no field of the nested insurance is filled. */
export const isTierEmpty = (resource: Resource, nest: string, values: Values): boolean =>
  writableFields(resource).every(([name, field]) => resource.included[name]?.nested !== nest || isEmptyValue(field, values[name]));

/** The values of a case's tier for an insurance that is saved with its patient; all empty for none. */
export const tierValues = (resource: Resource, nest: string, saved: Values): Record<string, unknown> =>
  Object.fromEntries(
    tierFields(resource, nest).map(([name, field]) => [name, saved[field] ?? saved[namedOtherwise[field] ?? field] ?? undefined]),
  );
