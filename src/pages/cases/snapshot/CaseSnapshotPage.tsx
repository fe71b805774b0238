import { Flex } from 'antd';
import { isFilled, recordTitle, type Resource } from '../../../schema';
import { AddressedRecord, LoadProblem, RecordProblem, usePageTitle, useResource } from '../../../screens';
import { ConflictModal, type ReadRecord, TrashNotice, useRecord } from '../../../screens/form';
import { ChangeHistory, useHistoryAgain } from '../../../screens/history';
import { CaseSections } from './CaseSections';
import { InsuranceSection } from './InsuranceSection';
import { ActivitiesSection, FollowUpsSection, ShipmentsSection } from './RelatedSections';
import { SnapshotCard } from './SnapshotCard';
import { SnapshotHeader } from './SnapshotHeader';
import { SnapshotLinks } from './SnapshotLinks';
import { AddContext, ShownContext, useSections } from './shownSections';
import { useFieldSaves, type FieldSaves } from './useFieldSaves';

interface OwnSectionsProps {
  readonly cases: Resource;
  readonly record: ReadRecord;
  readonly saves: FieldSaves;
}

/** The sections that one read of the case fills, with their loading and error states. */
function OwnSections({ cases, record, saves }: OwnSectionsProps) {
  if (saves.base) {
    const { record: known } = saves.base;
    const isDiscarded = isFilled(known.discarded_at);
    return (
      <>
        {isDiscarded && <TrashNotice resource={cases} record={known} />}
        <CaseSections resource={cases} record={known} saves={isDiscarded ? undefined : saves} />
      </>
    );
  }
  if (record.problem) return <LoadProblem message={cases.messages.loadFailed} problem={record.problem} onRetry={record.retry} />;
  const own = (cases.record?.sections ?? []).filter(({ step, when }) => step === undefined && when === undefined);
  return own.map(({ key, title }) => <SnapshotCard key={title} anchor={key} title={title} loading />);
}

function Snapshot({ cases, caseId }: { readonly cases: Resource; readonly caseId: string }) {
  const record = useRecord(cases, { id: caseId });
  const onSaved = useHistoryAgain(cases, caseId);
  const sections = useSections();
  const saves = useFieldSaves({ resource: cases, id: caseId, record, onSaved });
  const { before, mine } = saves.conflict;
  const known = saves.base?.record;
  usePageTitle(`Case Snapshot - ${known ? recordTitle(cases, known) : caseId}`);

  if (!known && record.problem?.status === 404) return <RecordProblem resource={cases} problem={record.problem} onRetry={record.retry} />;
  const related = { cases, caseId };
  return (
    <AddContext value={sections.add}>
      <Flex vertical gap="middle">
        <SnapshotHeader cases={cases} caseId={caseId} record={known} />
        <ShownContext value={sections.shown}>
          <SnapshotLinks />
        </ShownContext>
        <OwnSections cases={cases} record={record} saves={saves} />
        <ShipmentsSection {...related} />
        {Object.keys(cases.relations.hasOne).map((tier) => (
          <InsuranceSection key={tier} {...related} tier={tier} record={known} />
        ))}
        <ActivitiesSection {...related} />
        <FollowUpsSection {...related} />
        <SnapshotCard anchor="history" title="Case Change History">
          <ChangeHistory resource={cases} id={caseId} record={known} label="Case Change History" empty="No changes recorded for this case" />
        </SnapshotCard>
        <ConflictModal resource={cases} editing={saves.conflict} before={before} mine={mine} />
      </Flex>
    </AddContext>
  );
}

/** The Case Snapshot (Cases 2): every section loads, fails and is retried independently. */
export function CaseSnapshotPage() {
  const cases = useResource('cases');
  return <AddressedRecord resource={cases}>{(id) => <Snapshot key={id} cases={cases} caseId={id} />}</AddressedRecord>;
}
