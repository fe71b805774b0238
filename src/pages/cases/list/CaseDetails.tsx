import { Descriptions } from 'antd';
import type { Resource, Section, Values } from '../../../schema';
import { Cell } from '../../../screens/extensions';
import { DiscardedTag } from '../../../fields/views';
import { ErrorBoundary, Flex } from '../../../ui';
import { useFeatures } from '../../../screens/registry';
import { type ShownSection, shownSections } from '../../../screens/form';
import { ReferenceLink } from '../../../screens/list';
import type { CaseSection } from '../caseSections';

/**
 * Keys of the case sections in the details drawer, in display order, with the field prefix of the linked record (Cases
 * 2).
 */
const displayedSections: readonly { readonly key: CaseSection; readonly prefix?: string }[] = [
  { key: 'case' },
  { key: 'clinic_contact', prefix: 'clinic_contact_' },
  { key: 'patient', prefix: 'patient_' },
  { key: 'provider', prefix: 'provider_' },
];

/** The declared sections of the details. Throws on a missing section rather than omitting it silently. */
export function detailSections({ name, record }: Pick<Resource, 'name' | 'record'>): Section[] {
  return displayedSections.map(({ key }) => {
    const section = record?.sections.find((declared) => declared.key === key);
    if (!section) throw new Error(`${name} has no section with the key "${key}"`);
    return section;
  });
}

interface CaseDetailsProps {
  readonly cases: Resource;
  readonly record: Values;
}

function FieldOfCase({ cases, record, name }: CaseDetailsProps & { readonly name: string }) {
  const cell = <Cell of={cases} field={name} record={record} isFull />;
  if (name !== 'origin_case_case_number') return cell;
  return (
    <ReferenceLink of={cases} reference="origin_case_id" record={record}>
      {cell}
    </ReferenceLink>
  );
}

function DetailSection({
  cases,
  record,
  section,
  prefix,
}: CaseDetailsProps & { readonly section: ShownSection; readonly prefix: string | undefined }) {
  const title = (
    <Flex gap="small" align="center">
      {section.title}
      {prefix !== undefined && <DiscardedTag record={{ discarded_at: record[`${prefix}discarded_at`] }} />}
    </Flex>
  );
  return (
    <section aria-label={section.title}>
      <Descriptions
        title={title}
        bordered
        size="small"
        column={1}
        styles={{ header: { marginBottom: 8 }, label: { width: '40%' } }}
        items={section.fields.map(([name, field]) => ({
          key: name,
          label: prefix === undefined ? field.label : (cases.included[name]?.label ?? field.label),
          children: <FieldOfCase cases={cases} record={record} name={name} />,
        }))}
      />
    </section>
  );
}

/** Summary of a case: its own fields, the clinic contact, the patient and the provider. */
export function CaseDetails({ cases, record }: CaseDetailsProps) {
  const features = useFeatures();
  const sections = shownSections(cases, detailSections(cases), { values: record, features, existing: true });
  return (
    <Flex vertical gap="large">
      {sections.map((section) => (
        <ErrorBoundary key={section.title}>
          <DetailSection
            cases={cases}
            record={record}
            section={section}
            prefix={displayedSections.find(({ key }) => key === section.key)?.prefix}
          />
        </ErrorBoundary>
      ))}
    </Flex>
  );
}
