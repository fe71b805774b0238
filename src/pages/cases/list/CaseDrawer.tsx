import { Drawer, Skeleton, Descriptions } from 'antd';
import { Link } from 'react-router';
import { Cell } from '../../../screens/extensions';
import { LoadProblem } from '../../../screens/requests';
import { useResource, useFeatures } from '../../../screens/registry';
import { useRecord, type ShownSection, shownSections } from '../../../screens/form';
import { type RecordRow, ReferenceLink } from '../../../screens/list';
import { recordPath, recordTitle, type Section } from '../../../schema/screens';
import type { Resource, Values } from '../../../schema';
import { Flex, ErrorBoundary, type ModalControl } from '../../../ui';
import { DiscardedTag } from '../../../fields/views';
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
function CaseDetails({ cases, record }: CaseDetailsProps) {
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

interface CaseDrawerProps extends ModalControl {
  /** The list row that opened the drawer. */
  readonly row: RecordRow;
}

/** Drawer with the details of a case, over the case list (Cases 2). */
export function CaseDrawer({ row, open, onClose, onGone }: CaseDrawerProps) {
  const cases = useResource('cases');
  const { loaded, problem, retry } = useRecord(cases, { id: row.id });
  const record = loaded?.record;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      afterOpenChange={(isOpen) => {
        if (!isOpen) onGone();
      }}
      title={`Case ${recordTitle(cases, row)}`}
      extra={
        <Flex gap="small" align="center">
          <Cell of={cases} field="status" record={record ?? row} />
          <Link to={recordPath(cases, row.id)}>Open Case</Link>
        </Flex>
      }
      size="min(640px, 100vw)"
    >
      {problem && <LoadProblem message={cases.messages.loadFailed} problem={problem} onRetry={retry} />}
      {!record && !problem && <Skeleton active paragraph={{ rows: 12 }} />}
      {/* Focusable, so that the drawer can be scrolled with the keyboard. */}
      {record && (
        <div tabIndex={0} role="group" aria-label={`Case ${recordTitle(cases, row)}`}>
          <CaseDetails cases={cases} record={record} />
        </div>
      )}
    </Drawer>
  );
}
