import { isFilled, type Resource, type Values } from '../../../schema';
import { recordTitle } from '../../../schema/screens';
import { Banners } from '../../../screens/Banners';
import { RouteRecord, RecordProblem } from '../../../screens/recordFrame';
import { LoadProblem } from '../../../screens/requests';
import { usePageTitle, Flex, OptionalPart } from '../../../ui';
import { useResource } from '../../../screens/registry';
import { ConflictModal, type RecordQuery, TrashNotice, useRecord } from '../../../screens/form';
import {
  RecordTimeline,
  timelineTitle,
  useHasTimeline,
  ChangeHistory,
  useRefetchHistory,
} from '../../../screens/history';
import { useCasePage, type CasePage } from './CaseList';
import { CaseSections, InsuranceSection } from './CaseSections';
import {
  activitiesTitle,
  ActivitiesSection,
  followUpsTitle,
  FollowUpsSection,
  ShipmentsSection,
} from './RelatedSections';
import { isStatusSection } from './LinkedSection';
import paper from './SnapshotPaper.module.css';
import { SnapshotCard, RegisterSectionContext, MountedSectionsContext, useSectionTracker } from './SnapshotCard';
import { SnapshotHeader } from './SnapshotHeader';
import { useFieldSaves, type FieldSaves, type SaveOutcome } from './useFieldSaves';
import { useEffect, useState, useRef, type ReactNode } from 'react';
import { closed } from '../../../../resources/options/states';
import { useClosing } from '../closing/useClosing';
import type { FieldEdit } from './caseFields';

const statusField = 'status';
const askedFields = ['case_outcome', 'case_outcome_reason'];

interface ClosingSaves {
  readonly saves: FieldSaves;
  readonly dialogs: ReactNode;
}

/** The saves of a case, where closing it by its status first asks what goes along with that. */
function useClosingSaves(
  saves: FieldSaves,
  { cases, caseId }: { readonly cases: Resource; readonly caseId: string },
): ClosingSaves {
  const known = saves.base?.record ?? {};
  const closing = useClosing({ cases, caseId, number: recordTitle(cases, known) });
  /** What was entered before a save failed. */
  const entered = useRef<Values>(undefined);

  const close = async (change: FieldEdit): Promise<SaveOutcome> => {
    const stored = Object.fromEntries(askedFields.map((name) => [name, saves.valueOf(name)]));
    const answer = await closing.ask({ values: { ...stored, ...entered.current } });
    if (!answer) return { kind: 'unsaved' };
    const outcome = await saves.save({ ...change, further: answer.values });
    entered.current = outcome.kind === 'unsaved' ? answer.values : undefined;
    if (outcome.kind === 'saved') await closing.closeFollowUps(answer.followUps);
    return outcome;
  };
  const isClosing = ({ name, value }: FieldEdit) =>
    name === statusField && value === closed && saves.valueOf(statusField) !== closed;
  const save = (change: FieldEdit) => (isClosing(change) ? close(change) : saves.save(change));
  const retry = (name: string) => {
    const state = saves.stateOf(name);
    if (state?.kind === 'failed') void save(state.change);
  };
  return { saves: { ...saves, save, retry }, dialogs: closing.dialogs };
}

/** How long one part of a page may hold up the others, in milliseconds. */
const patienceMs = 1000;

/** Whether something has arrived, or has been waited for long enough. Once true, it stays so. */
function useSettled(hasArrived: boolean): boolean {
  const [isSettled, setSettled] = useState(hasArrived);
  if (hasArrived && !isSettled) setSettled(true);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

interface LoadedSectionsProps {
  readonly cases: Resource;
  readonly caseId: string;
  readonly record: RecordQuery;
  readonly saves: FieldSaves;
  readonly activities: CasePage;
  readonly followUps: CasePage;
}

/** The sections that are on the page of every case, while they load. */
function PlaceholderSections({
  cases,
  activities,
  followUps,
}: Pick<LoadedSectionsProps, 'cases' | 'activities' | 'followUps'>) {
  const sections = (cases.record?.sections ?? []).filter(({ step, when }) => step === undefined && when === undefined);
  const lists = [
    { key: activities.resource.name, title: activitiesTitle },
    { key: followUps.resource.name, title: followUpsTitle },
  ];
  const shown = [
    ...sections.filter(isStatusSection),
    ...lists,
    ...sections.filter((section) => !isStatusSection(section)),
  ];
  return shown.map(({ key, title }) => <SnapshotCard key={title} anchor={key} title={title} loading />);
}

/**
 * The sections that the case and its activities fill. What staff work with comes first: the status, the activities and
 * the follow-ups. All of them appear at once, since each would move those below it.
 */
function LoadedSections({ cases, caseId, record, saves, activities, followUps }: LoadedSectionsProps) {
  const known = saves.base?.record;
  const isDiscarded = isFilled(known?.discarded_at);
  const own = known && { resource: cases, record: known, saves: isDiscarded ? undefined : saves };
  return (
    <>
      {!known && record.problem && (
        <LoadProblem message={cases.messages.loadFailed} problem={record.problem} onRetry={record.retry} />
      )}
      {known && isDiscarded && (
        <OptionalPart>
          <TrashNotice resource={cases} record={known} />
        </OptionalPart>
      )}
      <Banners resource={cases} record={known} />
      {own && <CaseSections {...own} isShown={isStatusSection} />}
      <ActivitiesSection cases={cases} caseId={caseId} of={activities} isDiscarded={isDiscarded} />
      <FollowUpsSection of={followUps} />
      {own && <CaseSections {...own} isShown={(section) => !isStatusSection(section)} />}
    </>
  );
}

const isListSettled = ({ list }: CasePage): boolean => list.rows !== undefined || list.problem !== undefined;

function Snapshot({ cases, caseId }: { readonly cases: Resource; readonly caseId: string }) {
  const record = useRecord(cases, { id: caseId });
  const onSaved = useRefetchHistory(cases, caseId);
  const sections = useSectionTracker();
  const { saves, dialogs } = useClosingSaves(useFieldSaves({ resource: cases, id: caseId, record, onSaved }), {
    cases,
    caseId,
  });
  const activities = useCasePage(useResource('activities'), caseId);
  const followUps = useCasePage(useResource('follow_ups'), caseId);
  const hasTimeline = useHasTimeline(cases);
  const areListsSettled = useSettled(isListSettled(activities) && isListSettled(followUps));
  const { before, mine } = saves.conflict;
  const known = saves.base?.record;
  usePageTitle(`Case Snapshot - ${known ? recordTitle(cases, known) : caseId}`);

  if (!known && record.problem?.status === 404)
    return <RecordProblem resource={cases} problem={record.problem} onRetry={record.retry} />;
  const isLoading = (!known && !record.problem) || !areListsSettled;
  const related = { cases, caseId };
  return (
    <RegisterSectionContext value={sections.add}>
      <Flex vertical gap="middle" className={paper.page}>
        <MountedSectionsContext value={sections.shown}>
          {/* The head grows by what the case tells, so it is filled in with the sections below it. */}
          <SnapshotHeader
            cases={cases}
            caseId={caseId}
            record={isLoading ? undefined : known}
            isLoading={isLoading}
            readAt={record.readAt}
            onShow={record.retry}
          />
        </MountedSectionsContext>
        {isLoading ? (
          <PlaceholderSections cases={cases} activities={activities} followUps={followUps} />
        ) : (
          <LoadedSections {...related} record={record} saves={saves} activities={activities} followUps={followUps} />
        )}
        <ShipmentsSection {...related} />
        {Object.keys(cases.relations.hasOne).map((tier) => (
          <InsuranceSection key={tier} {...related} tier={tier} record={known} />
        ))}
        <Flex vertical gap="middle" className={paper.screenOnly}>
          <SnapshotCard anchor="history" title="Case Change History">
            <ChangeHistory resource={cases} id={caseId} record={known} label="Case Change History" />
          </SnapshotCard>
          {hasTimeline && (
            <SnapshotCard anchor="timeline" title={timelineTitle} loading={!known}>
              {known && <RecordTimeline resource={cases} record={known} />}
            </SnapshotCard>
          )}
        </Flex>
        {dialogs}
        <ConflictModal resource={cases} editing={saves.conflict} before={before} mine={mine} />
      </Flex>
    </RegisterSectionContext>
  );
}

/** The Case Snapshot (Cases 2): every section fails and is retried independently. */
export function CaseSnapshotPage() {
  const cases = useResource('cases');
  return <RouteRecord resource={cases}>{(id) => <Snapshot key={id} cases={cases} caseId={id} />}</RouteRecord>;
}
