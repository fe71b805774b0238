import { useNavigate } from 'react-router';
import { listTitle, recordPath } from '../../schema/screens';
import type { Resource, Values } from '../../schema';
import { DialogBoundary, loadable, PageHeading, usePageTitle, Flex, styleKey, Tag } from '../../ui';
import { useDraftedForms, useResource } from '../../screens/registry';
import { ListScreen, type ShownList, useDialog, useListState } from '../../screens/list';
import { draftedReminderId, reminderDraftOwner } from './reminderDraft';
import { DueOverview } from './DueOverview';

const ReminderModal = loadable(async () => ({ default: (await import('./ReminderModal')).ReminderModal }));

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
  return (
    <Flex vertical gap="middle">
      <PageHeading>Dashboard</PageHeading>
      <DueOverview resource={followUps} state={state} />
      <ListScreen resource={followUps.name} heading={createTableTitle(followUps)} actions={actions} />
      {reminder.dialog !== undefined && (
        <DialogBoundary onMissing={reminder.unmount}>
          <ReminderModal key={reminder.opening} id={reminder.dialog} {...reminder.control} />
        </DialogBoundary>
      )}
    </Flex>
  );
}
