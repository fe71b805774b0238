import { isFilled, recordTitle, type Resource } from '../../../schema';
import { RouteRecord, LoadProblem, RecordProblem, usePageTitle, useResource } from '../../../screens';
import { ConflictModal, type RecordQuery, TrashNotice, useRecord } from '../../../screens/form';
import { ChangeHistory, useRefetchHistory } from '../../../screens/history';
import { Flex } from '../../../screens/plain';
import { CaseSections } from './CaseSections';
import { InsuranceSection } from './InsuranceSection';
import { ActivitiesSection, FollowUpsSection, ShipmentsSection } from './RelatedSections';
import { SnapshotCard } from './SnapshotCard';
import { SnapshotHeader } from './SnapshotHeader';
import { SnapshotLinks } from './SnapshotLinks';
import { RegisterSectionContext, MountedSectionsContext, useSectionTracker } from './mountedSections';
import { useFieldSaves, type FieldSaves } from './useFieldSaves';

interface LoadedSectionsProps {
  readonly cases: Resource;
  readonly record: RecordQuery;
  readonly saves: FieldSaves;
}

/** The sections that one read of the case fills, with their loading and error states. */
function LoadedSections({ cases, record, saves }: LoadedSectionsProps) {
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
  const placeholderSections = (cases.record?.sections ?? []).filter(({ step, when }) => step === undefined && when === undefined);
  return placeholderSections.map(({ key, title }) => <SnapshotCard key={title} anchor={key} title={title} loading />);
}

function Snapshot({ cases, caseId }: { readonly cases: Resource; readonly caseId: string }) {
  const record = useRecord(cases, { id: caseId });
  const onSaved = useRefetchHistory(cases, caseId);
  const sections = useSectionTracker();
  const saves = useFieldSaves({ resource: cases, id: caseId, record, onSaved });
  const { before, mine } = saves.conflict;
  const known = saves.base?.record;
  usePageTitle(`Case Snapshot - ${known ? recordTitle(cases, known) : caseId}`);

  if (!known && record.problem?.status === 404) return <RecordProblem resource={cases} problem={record.problem} onRetry={record.retry} />;
  const related = { cases, caseId };
  return (
    <RegisterSectionContext value={sections.add}>
      <Flex vertical gap="middle">
        <SnapshotHeader cases={cases} caseId={caseId} record={known} isLoading={!known && !record.problem} />
        <MountedSectionsContext value={sections.shown}>
          <SnapshotLinks />
        </MountedSectionsContext>
        <LoadedSections cases={cases} record={record} saves={saves} />
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
    </RegisterSectionContext>
  );
}

/** The Case Snapshot (Cases 2): every section loads, fails and is retried independently. */
export function CaseSnapshotPage() {
  const cases = useResource('cases');
  return <RouteRecord resource={cases}>{(id) => <Snapshot key={id} cases={cases} caseId={id} />}</RouteRecord>;
}
