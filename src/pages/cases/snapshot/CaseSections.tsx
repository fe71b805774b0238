import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isFilled, type Resource, type Values, isEmptyValue, type Field } from '../../../schema';
import { recordPath, type Section, systemFieldNames } from '../../../schema/screens';
import { Cell } from '../../../screens/extensions';
import { useFeatures, useRegistry, useResource } from '../../../screens/registry';
import { shownSections, recordOf } from '../../../screens/form';
import { CopayLink, hasCopayLink } from './Copay';
import { EntryList } from './EntryList';
import { LinkedSection, isMainSection, sectionLinkOf } from './LinkedSection';
import { SnapshotCard } from './SnapshotCard';
import type { FieldSaves } from './useFieldSaves';
import { useOne } from '@refinedev/core';
import { LoadProblem, useRetry } from '../../../screens/requests';
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

interface CaseSectionsProps {
  readonly resource: Resource;
  readonly record: Values;
  /** Saves the inline-editable fields; absent for a discarded case, which is read-only. */
  readonly saves: FieldSaves | undefined;
  /** Which of the sections to show. */
  readonly isShown: (section: Pick<Section, 'key'>) => boolean;
}

function originCase({ resource, record }: Pick<CaseSectionsProps, 'resource' | 'record'>): ReactNode {
  const { origin_case_id: id } = record;
  const number = <Cell of={resource} field="origin_case_case_number" record={record} />;
  return isFilled(id) ? <Link to={recordPath(resource, String(id))}>{number}</Link> : number;
}

/** Declared sections of a case, in declaration order: its own fields and those of its linked records. */
export function CaseSections({ resource, record, saves, isShown }: CaseSectionsProps) {
  const registry = useRegistry();
  const features = useFeatures();
  const snapshotSections = (resource.record?.sections ?? []).filter(
    (section) => section.step === undefined && isShown(section),
  );
  return shownSections(resource, snapshotSections, { values: record, features, existing: true }).map((section) => {
    const { key: anchor, title, fields } = section;
    const link = sectionLinkOf(resource, fields, registry);
    if (link) {
      const showsCopayLink = isMainSection(section, link) && link.reference === 'patient_id' && hasCopayLink(record);
      const more = showsCopayLink ? { 'Copay Link': <CopayLink record={record} /> } : {};
      return (
        <LinkedSection key={title} resource={resource} section={section} link={link} record={record} more={more} />
      );
    }
    return (
      <SnapshotCard key={title} anchor={anchor} title={title}>
        <EntryList
          resource={resource}
          fields={fields}
          record={record}
          {...(saves && { saves })}
          shown={{ origin_case_case_number: originCase({ resource, record }) }}
        />
      </SnapshotCard>
    );
  });
}
