import { countOf, MenuButton, Button, OpenDialog, Icon, useDialog } from '../../ui';
import type { AssignedKind } from '../../schema/screens';
import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined';
import type { Resource, Values } from '../../schema';
import { useColleagues, type Colleague, useHandOver } from './useHandOver';
import { HandOverDialog } from '.';
import styles from './AssigneeBar.module.css';

type Search = Readonly<Record<string, string>>;
type Row = Values & { readonly id: number };

interface AssigneeBarProps {
  /** The list. */
  readonly resource: Resource;
  readonly kind: AssignedKind;
  /** Whose records the list shows: its searches by assignee. */
  readonly shown: Search;
  readonly onShow: (shown: Search) => void;
  /** The rows of the page; undefined until they are those that the list is to show. */
  readonly rows: readonly Row[] | undefined;
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

/** Whose records a list shows, as tabs; the page of somebody else's is handed over with one press. */
export function AssigneeBar({ resource, kind, shown, onShow, rows }: AssigneeBarProps) {
  const { colleagues, query } = useColleagues();
  const give = useHandOver(kind, resource);
  const handingOver = useDialog<readonly number[]>();
  const others = colleagues?.filter(({ me }) => !me) ?? [];
  const other = others.find(({ id }) => shown.assigned_to === String(id));
  const mayWrite = kind.resource.verbs.includes('update');
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
      {mayWrite && other && rows?.length !== 0 && (
        // Nothing is handed over before the rows are those that the list is to show.
        <Button disabled={!rows} onClick={() => handingOver.open((rows ?? []).map(({ id }) => id))}>
          Hand Over{rows && ` ${rows.length}`}
        </Button>
      )}
      <OpenDialog of={handingOver}>
        {(ids, control) => (
          <HandOverDialog
            what={countOf(ids.length, resource.label)}
            onGive={(given) => give({ ids, ...given })}
            {...control}
          />
        )}
      </OpenDialog>
    </span>
  );
}
