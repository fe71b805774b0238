import { useState } from 'react';
import { MenuButton, Button, DialogBoundary, Icon, loadable } from '../../ui';
import { contactKinds, hasOpenReminder, type AssignedKind } from '../../schema/screens';
import { ReminderButtons } from '../contacts';
import { DownloadMenu } from '../download';
import { useRegistry } from '../registry';
import { useServerFeature } from '../requests';
import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined';
import type { Resource, Values } from '../../schema';
import { useColleagues, type Colleague } from './colleagues';
import styles from './AssigneeBar.module.css';

const HandOverDialog = loadable(async () => ({ default: (await import('./HandOverDialog')).HandOverDialog }));

type Search = Readonly<Record<string, string>>;
type Row = Values & { readonly id: number };

/** The rows that a user has selected; undefined while none can be. */
export interface RowSelection {
  readonly ids: ReadonlySet<number> | undefined;
  readonly select: (ids: ReadonlySet<number> | undefined) => void;
}

interface AssigneeBarProps {
  /** The list. */
  readonly resource: Resource;
  readonly kind: AssignedKind;
  /** Whose records the list shows: its searches by assignee. */
  readonly shown: Search;
  readonly onShow: (shown: Search) => void;
  /** The rows of the page; undefined until they are those that the list is to show. */
  readonly rows: readonly Row[] | undefined;
  readonly selection: RowSelection;
}

const isSame = (one: Search, other: Search): boolean =>
  one.assigned_to === other.assigned_to && one.unassigned === other.unassigned;

/** The tabs, by what they search for. */
const tabsFor = (me: Colleague | undefined): readonly (readonly [label: string, shown: Search])[] => [
  ...(me ? [['Mine', { assigned_to: String(me.id) }] as const] : []),
  ['My Team', { unassigned: 'false' }],
  ['Everybody', {}],
  ['Unassigned', { unassigned: 'true' }],
];

interface TabsProps extends Pick<AssigneeBarProps, 'kind' | 'shown' | 'onShow'> {
  readonly me: Colleague | undefined;
}

/** Whose records the list shows. */
const Tabs = ({ kind, shown, onShow, me }: TabsProps) => (
  <span role="group" aria-label={`Whose ${kind.resource.label.many.toLowerCase()}`} className={styles.tabs}>
    {tabsFor(me).map(([label, search]) => (
      <button
        key={label}
        type="button"
        className={styles.tab}
        aria-pressed={isSame(shown, search)}
        onClick={() => onShow(search)}
      >
        {label}
      </button>
    ))}
  </span>
);

interface SelectedProps extends Pick<AssigneeBarProps, 'kind' | 'resource' | 'rows' | 'selection'> {
  readonly onHandOver: (rows: readonly Row[]) => void;
}

/** What can be done with the selected rows: small, so that it takes the room of the tabs and moves no row. */
function Selected({ kind, resource, rows = [], selection: { ids, select }, onHandOver }: SelectedProps) {
  const contact = contactKinds(useRegistry()).find((one) => one.resource.name === kind.resource.name);
  const hasLog = useServerFeature('log', { enabled: contact !== undefined });
  const chosen = rows.filter(({ id }) => ids?.has(id));
  const isAll = chosen.length === rows.length;
  return (
    <span className={styles.bar} role="group" aria-label={`Selected ${kind.resource.label.many}`}>
      <Button
        size="small"
        disabled={rows.length === 0}
        onClick={() => select(new Set(isAll ? [] : rows.map(({ id }) => id)))}
      >
        {isAll ? 'Select None' : 'Select All'}
      </Button>
      <span aria-live="polite">{chosen.length} selected</span>
      <Button size="small" disabled={chosen.length === 0} onClick={() => onHandOver(chosen)}>
        Hand Over
      </Button>
      {contact && hasLog && (
        <ReminderButtons
          contact={contact}
          rows={chosen.filter((row) => hasOpenReminder(contact.log, row))}
          onDone={() => select(undefined)}
        />
      )}
      {resource.list?.csv && (
        <DownloadMenu
          resource={resource}
          list={{ filters: [], sort: undefined, total: rows.length, rows, ids: chosen.map(({ id }) => id) }}
        />
      )}
      <Button size="small" onClick={() => select(undefined)}>
        Cancel
      </Button>
    </span>
  );
}

interface RowButtonsProps extends Pick<AssigneeBarProps, 'rows'> {
  /** The rows are those of one other person. */
  readonly isOthers: boolean;
  readonly onHandOver: (rows: readonly Row[]) => void;
  readonly onSelect: () => void;
}

/** What can be done with the rows of a page, as soon as they are those that the list is to show. */
const RowButtons = ({ rows, isOthers, onHandOver, onSelect }: RowButtonsProps) => (
  <>
    {isOthers && (
      <Button disabled={!rows} onClick={() => onHandOver(rows ?? [])}>
        Hand Over{rows && ` ${rows.length}`}
      </Button>
    )}
    <Button disabled={!rows} onClick={onSelect}>
      Select
    </Button>
  </>
);

/**
 * Whose records a list shows, as tabs; and what can be done with several of its rows. Somebody else's are handed over
 * as a whole where none are selected.
 */
export function AssigneeBar({ resource, kind, shown, onShow, rows, selection }: AssigneeBarProps) {
  const { colleagues, query } = useColleagues();
  const [handedOver, setHandedOver] = useState<readonly number[]>();
  const [isOpen, setOpen] = useState(false);
  const handOver = (given: readonly Row[]) => {
    setHandedOver(given.map(({ id }) => id));
    setOpen(true);
  };
  const others = colleagues?.filter(({ me }) => !me) ?? [];
  const other = others.find(({ id }) => shown.assigned_to === String(id));
  const mayWrite = kind.resource.verbs.includes('update');
  const dialog = handedOver && (
    <DialogBoundary onMissing={() => setHandedOver(undefined)}>
      <HandOverDialog
        kind={kind}
        of={resource}
        ids={handedOver}
        open={isOpen}
        onClose={() => setOpen(false)}
        onGone={() => setHandedOver(undefined)}
        onDone={() => selection.select(undefined)}
      />
    </DialogBoundary>
  );
  if (selection.ids && mayWrite)
    return (
      <>
        <Selected kind={kind} resource={resource} rows={rows} selection={selection} onHandOver={handOver} />
        {dialog}
      </>
    );
  // It comes as a whole, so that none of its buttons moves; without the colleagues where they cannot be read.
  if (query.isPending) return null;
  return (
    <span className={styles.bar}>
      <Tabs kind={kind} shown={shown} onShow={onShow} me={colleagues?.find(({ me }) => me)} />
      {others.length > 0 && (
        <MenuButton
          items={others.map(({ id, name }) => ({ key: String(id), label: name }))}
          type="default"
          onChoose={(id) => onShow({ assigned_to: id })}
        >
          {other ? other.name : 'Colleague'} <Icon of={DownOutlined} />
        </MenuButton>
      )}
      {mayWrite && rows?.length !== 0 && (
        <RowButtons
          rows={rows}
          isOthers={other !== undefined}
          onHandOver={handOver}
          onSelect={() => selection.select(new Set())}
        />
      )}
      {dialog}
    </span>
  );
}
