import { resolveSearchDay, type Resource, type Values } from '../../schema';
import { contactKinds, hasOpenReminder, type BulkTask } from '../../schema/screens';
import { Button, OpenDialog, loadable, useDialog } from '../../ui';
import { ReminderButtons } from '../contacts';
import { DownloadMenu, type ExportedList } from '../download';
import { targetSize, type JobTarget } from '../jobs';
import { useRegistry } from '../registry';
import { useServerFeature } from '../requests';
import type { Chosen } from './SelectionDialog';
import styles from './SelectionBar.module.css';

const SelectionDialog = loadable(async () => (await import('./SelectionDialog')).SelectionDialog);

type Row = Values & { readonly id: number };

/** The selected records of a list: those with these ids, or all that its search finds. */
export type SelectedIds = ReadonlySet<number> | 'all';

interface SelectionBarProps {
  /** The list. */
  readonly resource: Resource;
  /** The rows of the page; undefined until they are those that the list is to show. */
  readonly rows: readonly Row[] | undefined;
  /** How many records the list has over all pages. */
  readonly total: number;
  /** The list, if its rows can be downloaded. */
  readonly download: ExportedList | undefined;
  /** The searches of the list, by name. */
  readonly search: Readonly<Record<string, string>>;
  /** What can be done with them. */
  readonly tasks: readonly BulkTask[];
  readonly selection: {
    readonly ids: SelectedIds;
    readonly select: (ids: SelectedIds | undefined) => void;
  };
}

/** Closes or moves the reminders of the selected rows, where they have any. */
function Reminders({ resource, rows, onDone }: Pick<SelectionBarProps, 'resource'> & Reminded) {
  const contact = contactKinds(useRegistry()).find(
    (kind) => kind.resource.name === (resource.view?.of ?? resource.name),
  );
  const hasLog = useServerFeature('log', { enabled: contact !== undefined });
  return (
    contact &&
    hasLog && (
      <ReminderButtons
        contact={contact}
        rows={rows.filter((row) => hasOpenReminder(contact.log, row))}
        onDone={onDone}
      />
    )
  );
}

interface Reminded {
  readonly rows: readonly Row[];
  readonly onDone: () => void;
}

interface MarkButtonsProps {
  readonly rows: readonly Row[];
  readonly ids: SelectedIds;
  /** How many records can be marked over all pages; 0 for those of pages alone. */
  readonly total: number;
  readonly onMark: (marked: SelectedIds) => void;
}

/** Mark the rows of the page, then all that the list finds, then none of them. */
function MarkButtons({ rows, ids, total, onMark }: MarkButtonsProps) {
  const page = rows.map(({ id }) => id);
  const marked = ids === 'all' ? [] : [...ids];
  const isPage = ids === 'all' || page.every((id) => ids.has(id));
  if (rows.length === 0 || !isPage)
    return (
      <Button size="small" disabled={rows.length === 0} onClick={() => onMark(new Set([...marked, ...page]))}>
        Select All
      </Button>
    );
  return (
    <>
      <Button size="small" onClick={() => onMark(new Set(marked.filter((id) => !page.includes(id))))}>
        Select None
      </Button>
      {ids !== 'all' && total > rows.length && (
        <Button size="small" onClick={() => onMark('all')}>
          Select All {total.toLocaleString('en-US')}
        </Button>
      )}
    </>
  );
}

/** What can be done with the selected records of a list: those that were marked, or all that its search finds. */
export function SelectionBar({ resource, rows = [], total, download, search, tasks, selection }: SelectionBarProps) {
  const { ids, select } = selection;
  const dialog = useDialog<Chosen>();
  const inSight = ids === 'all' ? undefined : rows.filter(({ id }) => ids.has(id));
  const days = () =>
    Object.fromEntries(
      Object.entries(search).map(([name, value]) => [name, resolveSearchDay(resource, name, value)] as const),
    );
  const target: JobTarget = ids === 'all' ? { search: days(), expected: total } : { ids: [...ids] };
  const count = targetSize(target);
  const end = () => select(undefined);
  return (
    <div className={styles.bar} role="group" aria-label={`Selected ${resource.label.many}`}>
      <MarkButtons
        rows={rows}
        ids={ids}
        total={tasks.some(({ feature }) => feature === 'jobs') ? total : 0}
        onMark={select}
      />
      <span aria-live="polite">{count.toLocaleString('en-US')} selected</span>
      {tasks.map((task) => (
        <Button
          key={task.label}
          size="small"
          danger={task.type === 'discard'}
          disabled={count === 0}
          onClick={() => dialog.open({ task, target })}
        >
          {task.label}
        </Button>
      ))}
      {inSight?.length === count && <Reminders resource={resource} rows={inSight} onDone={end} />}
      {download && (
        <DownloadMenu resource={resource} list={ids === 'all' ? download : { ...download, ids: [...ids] }} />
      )}
      <Button size="small" onClick={end}>
        Cancel
      </Button>
      <OpenDialog of={dialog}>
        {(chosen, control) => <SelectionDialog {...chosen} {...control} resource={resource} onDone={end} />}
      </OpenDialog>
    </div>
  );
}
