import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isFilled, recordPath, type Resource, type Section, type Values } from '../../../schema';
import { Cell } from '../../../screens/extensions';
import { useFeatures, useRegistry } from '../../../screens/registry';
import { shownSections } from '../../../screens/form';
import { CopayLink, hasCopayLink } from './CopayLink';
import { EntryList } from './EntryList';
import { LinkedSection } from './LinkedSection';
import { isMainSection, sectionLinkOf } from './sectionLink';
import { SnapshotCard } from './SnapshotCard';
import type { FieldSaves } from './useFieldSaves';

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
