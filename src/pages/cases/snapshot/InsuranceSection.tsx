import { useOne } from '@refinedev/core';
import { isEmptyValue, systemFieldNames, type Field, type Resource, type Values } from '../../../schema';
import { LoadProblem, useRetry } from '../../../screens/requests';
import { useResource } from '../../../screens/registry';
import { recordOf } from '../../../screens/form';
import { EntryList } from './EntryList';
import { SnapshotCard } from './SnapshotCard';
import styles from './Snapshot.module.css';

interface InsuranceSectionProps {
  readonly cases: Resource;
  readonly caseId: string;
  /** Name of the nested insurance in its case. */
  readonly tier: string;
  /** The case; absent until it is loaded. */
  readonly record: Values | undefined;
}

interface FieldGroup {
  readonly title: string;
  readonly fields: readonly (readonly [string, Field])[];
}

/**
 * Insurance fields that are not displayed: technical ones, and those that the section or other fields already imply.
 */
const hiddenFields: readonly string[] = [...systemFieldNames, 'case_id', 'category', 'payer_id'];

/**
 * The filled fields of an insurance, grouped by the case's sections for that tier; fields without a section come last.
 */
export function filledGroups(
  { cases, insurances, tier }: { cases: Resource; insurances: Resource; tier: string },
  insurance: Values,
): FieldGroup[] {
  const filled = (names: readonly string[]) =>
    names.flatMap((name): (readonly [string, Field])[] => {
      const field = insurances.fields[name];
      return field && !isEmptyValue(field, insurance[name]) ? [[name, field]] : [];
    });
  const sections = (cases.record?.sections ?? []).flatMap(({ title, fields }) => {
    const own = fields.flatMap((name) => (cases.included[name]?.nested === tier ? [cases.included[name].field] : []));
    return own.length > 0 ? [{ title, names: own }] : [];
  });
  const placed = new Set(sections.flatMap(({ names }) => names));
  const others = Object.keys(insurances.fields).filter((name) => !placed.has(name) && !hiddenFields.includes(name));
  return [...sections, { title: 'Further Details', names: others }]
    .map(({ title, names }) => ({ title, fields: filled(names) }))
    .filter(({ fields }) => fields.length > 0);
}

const hasInsuranceValues = (record: Values | undefined, tier: string): boolean =>
  Object.entries(record ?? {}).some(([name, value]) => name.startsWith(`${tier}.`) && value !== null && value !== '');

/**
 * The stored data of one insurance of the case. Hidden if nothing is stored (Cases 2); a read failure is shown with a
 * retry (decision 43).
 */
export function InsuranceSection({ cases, caseId, tier, record }: InsuranceSectionProps) {
  const nested = cases.relations.hasOne[tier];
  if (!nested) throw new Error(`${cases.name} has no ${tier}`);
  const insurances = useResource(nested.one);
  const { query } = useOne({
    resource: nested.one,
    id: nested.key,
    meta: { parent: caseId },
    errorNotification: false,
  });
  const { problem, retry } = useRetry(query);
  if (problem && !query.data) {
    return (
      <SnapshotCard anchor={tier} title={nested.label}>
        <LoadProblem message={insurances.messages.loadFailed} problem={problem} onRetry={retry} />
      </SnapshotCard>
    );
  }
  if (query.isFetching && !query.data && hasInsuranceValues(record, tier)) {
    return <SnapshotCard anchor={tier} title={nested.label} loading />;
  }
  const insurance = recordOf(query.data?.data);
  const groups = filledGroups({ cases, insurances, tier }, insurance);
  if (groups.length === 0) return null;
  return (
    <SnapshotCard anchor={tier} title={nested.label}>
      {groups.map(({ title, fields }) => (
        <div key={title} role="group" aria-label={title}>
          <h3 className={styles.group}>{title}</h3>
          <EntryList resource={insurances} fields={fields} record={insurance} />
        </div>
      ))}
    </SnapshotCard>
  );
}
