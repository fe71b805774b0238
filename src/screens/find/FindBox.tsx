import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { AutoComplete, Input, Modal } from 'antd';
import SearchOutlined from '@ant-design/icons-svg/es/asn/SearchOutlined';
import { Icon, visuallyHidden, Text } from '../../ui';
import { useRegistry } from '../registry';
import { LoadProblem } from '../requests';
import styles from './FindBox.module.css';
import { useFound, type Found, type FoundRecord } from './useFound';
import { useFoundActions, type FoundAction } from './useFoundActions';

/** A screen that the menu leads to. */
export interface Destination {
  readonly label: string;
  readonly address: string;
}

interface Choice {
  readonly value: string;
  readonly label: ReactNode;
  readonly run: () => void;
}

interface ChoiceGroup {
  readonly label: string;
  readonly options: readonly Choice[];
}

interface FindBoxProps {
  readonly destinations: readonly Destination[];
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onGo: (address: string) => void;
  readonly onAct: (record: FoundRecord, action: FoundAction) => unknown;
}

/** A found record: its title, what tells it apart, and the field that was found where neither shows it. */
function RecordLine({ title, subtitle, matched }: Pick<FoundRecord, 'title' | 'subtitle' | 'matched'>) {
  return (
    <span className={styles.line}>
      <span className={styles.title}>{title}</span>
      <Text type="secondary" className={styles.details}>
        {[subtitle, ...matched.map(({ label, value }) => `${label}: ${value}`)].filter(Boolean).join(' · ')}
      </Text>
    </span>
  );
}

const groupOf = (label: string, options: readonly Choice[]): ChoiceGroup[] =>
  options.length > 0 ? [{ label, options }] : [];

/** The most screens of the menu that are offered below found records. */
const mostDestinations = 5;

/** What is offered for a text, in groups: records by kind, actions on the best of them, and screens. */
function useChoices(
  text: string,
  { records }: Found,
  { destinations, onGo, onAct }: FindBoxProps,
): readonly ChoiceGroup[] {
  const registry = useRegistry();
  const [best] = text === '' ? [] : records;
  const actions = useFoundActions(best);
  const toChoice = (record: FoundRecord): Choice => ({
    value: `record ${record.resource} ${record.id}`,
    label: <RecordLine {...record} />,
    run: () => onGo(record.path),
  });
  const kinds = [...new Set(records.map(({ resource }) => resource))];
  const found = kinds.flatMap((kind) =>
    groupOf(registry.get(kind).label.many, records.filter(({ resource }) => resource === kind).map(toChoice)),
  );
  const goTo = destinations
    .filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
    .slice(0, text === '' ? Infinity : mostDestinations)
    .map(({ label, address }) => ({ value: `go ${address}`, label, run: () => onGo(address) }));
  return [
    ...(text === '' ? groupOf('Opened Last', records.map(toChoice)) : found),
    ...groupOf(
      best?.title ?? '',
      actions.map((action) => ({
        value: `action ${action.label}`,
        label: action.label,
        run: () => best && onAct(best, action),
      })),
    ),
    ...groupOf('Go to', goTo),
  ];
}

/** The search over everything, in a dialog: a field, and what it finds below it. Enter takes the first choice. */
export function FindBox(props: FindBoxProps) {
  const { open, onClose } = props;
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const found = useFound(text, { enabled: open });
  const groups = useChoices(text, found, props);
  const panel = useRef<HTMLDivElement>(null);
  // Enter may come before the answer: it then takes what the answer offers first.
  const takesAnswer = useRef(false);
  const take = (value: string | undefined) =>
    groups
      .flatMap(({ options }) => options)
      .find((choice) => value === undefined || choice.value === value)
      ?.run();
  const takeFirst = useEffectEvent(() => {
    if (takesAnswer.current && found.records.length > 0) take(undefined);
    takesAnswer.current = false;
  });
  useEffect(() => {
    if (!found.isPending) takeFirst();
  }, [found.isPending]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !found.isPending || text === '') return;
    event.preventDefault();
    event.stopPropagation();
    takesAnswer.current = true;
  };
  const type = (next = '') => {
    setTyped(next);
    takesAnswer.current = false;
  };
  const changeText = (next?: string, chosen?: Choice | Choice[]) => {
    // What is chosen is taken, not typed.
    if ([chosen].flat()[0]?.value === undefined) type(next);
  };
  return (
    <Modal
      open={open}
      title={<span style={visuallyHidden}>Find</span>}
      footer={null}
      closable={false}
      width={680}
      style={{ top: 72 }}
      onCancel={onClose}
      destroyOnHidden
      focusable={{ focusTriggerAfterClose: true }}
    >
      <div ref={panel} className={styles.panel} onKeyDownCapture={onKeyDown}>
        <AutoComplete<string, Choice>
          className={styles.field ?? ''}
          open
          autoFocus
          virtual={false}
          listHeight={420}
          value={typed}
          options={found.problem ? [] : (groups as unknown as Choice[])}
          getPopupContainer={() => panel.current ?? document.body}
          classNames={{ popup: { root: styles.popup ?? '' } }}
          notFoundContent={<NothingFound text={text} found={found} />}
          onChange={changeText}
          onSelect={(value: string) => take(value)}
        >
          <Input
            size="large"
            prefix={<Icon of={SearchOutlined} />}
            placeholder="Name, phone, birth date or number"
            aria-label="Find"
            maxLength={100}
            allowClear
          />
        </AutoComplete>
      </div>
    </Modal>
  );
}

/** Shown where nothing is offered: that the search runs, failed or found nothing. */
function NothingFound({ text, found }: { readonly text: string; readonly found: Found }) {
  if (found.problem) return <LoadProblem message="The search failed" problem={found.problem} onRetry={found.retry} />;
  if (found.isPending)
    return (
      <span role="status" className={styles.notice}>
        Searching…
      </span>
    );
  return (
    <span role="status" className={styles.notice}>
      Nothing found for “{text}”
    </span>
  );
}
