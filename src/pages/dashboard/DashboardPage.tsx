import { useState } from 'react';
import { useNavigate } from 'react-router';
import { listTitle, recordPath } from '../../schema/screens';
import { homePath, storageKeys, type Resource, type Values } from '../../schema';
import {
  Button,
  DialogBoundary,
  OpenDialog,
  LinkButton,
  loadable,
  PageHeading,
  savePreference,
  usePageTitle,
  Flex,
  styleKey,
  Tag,
  useDialog,
} from '../../ui';
import { useDraftedForms } from '../../screens/guard';
import { useResource } from '../../screens/registry';
import { useIsSettled, useServerFeature } from '../../screens/requests';
import { ListScreen, type ShownList, useListState } from '../../screens/list';
import { draftedReminderId, reminderDraftOwner } from './reminderDraft';
import { DueOverview } from './DueOverview';

const ComingDays = loadable(async () => (await import('./ComingDays')).ComingDays);
const ReminderModal = loadable(async () => (await import('./ReminderModal')).ReminderModal);

/** In pixels. */
const daysHeight = 132;

const createTableTitle =
  (resource: Resource) =>
  ({ total, rows }: ShownList) => (
    <h2 className={`ant-typography ${styleKey}`} style={{ margin: 0, fontSize: 18 }}>
      {listTitle(resource)} {rows && <Tag style={{ verticalAlign: 'middle' }}>{total.toLocaleString('en-US')}</Tag>}
    </h2>
  );

/** The home page: counts of the open follow-ups by due date, and the table of all follow-ups (Cases 2). */
export function DashboardPage() {
  usePageTitle('Dashboard');
  const navigate = useNavigate();
  const followUps = useResource('follow_ups');
  const [cases, activities] = [useResource('cases'), useResource('activities')];
  const { state } = useListState(followUps);
  const draftedForms = useDraftedForms(reminderDraftOwner);
  const reminder = useDialog<number>(() => draftedForms().flatMap((form) => draftedReminderId(form) ?? [])[0]);
  const actions = (row: Values & { readonly id: number }) => [
    {
      key: 'goto',
      label: 'Goto',
      run: () => void navigate(`${recordPath(cases, String(row.case_id))}/${activities.screenPath}`),
    },
    { key: 'due', label: 'Edit Follow-Up Due', run: () => reminder.open(row.id) },
  ];
  const hasLog = useServerFeature('log', { enabled: useIsSettled() });
  const [showsDays, setShowsDays] = useState(() => localStorage.getItem(storageKeys.comingDays) === 'true');
  const toggleDays = () => {
    setShowsDays(!showsDays);
    savePreference(storageKeys.comingDays, String(!showsDays));
  };
  return (
    <Flex vertical gap="middle">
      <Flex wrap gap="small" align="center" justify="space-between">
        <PageHeading>Dashboard</PageHeading>
        {hasLog && (
          <Flex gap="small">
            <LinkButton type="default" to={`${homePath}/not_followed_up`}>
              Not Followed Up
            </LinkButton>
            <Button aria-expanded={showsDays} onClick={toggleDays}>
              Coming Days
            </Button>
          </Flex>
        )}
      </Flex>
      <DueOverview resource={followUps} state={state} />
      {showsDays && (
        // Its place is kept while it loads, so that the table does not move.
        <div style={{ height: daysHeight }}>
          {hasLog && (
            <DialogBoundary onMissing={() => setShowsDays(false)}>
              <ComingDays resource={followUps} logged={activities} state={state} />
            </DialogBoundary>
          )}
        </div>
      )}
      <ListScreen resource={followUps.name} heading={createTableTitle(followUps)} actions={actions} />
      <OpenDialog of={reminder}>{(id, control) => <ReminderModal id={id} {...control} />}</OpenDialog>
    </Flex>
  );
}
