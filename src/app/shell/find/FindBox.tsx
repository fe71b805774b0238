import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Modal } from 'antd';
import { useDataProvider } from '@refinedev/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { visuallyHidden, Text } from '../../../ui';
import { foundDetails, type FoundRecord } from '../../../schema/doubles';
import { findLimits, listPath, listTitle } from '../../../schema/screens';
import { useRegistry } from '../../../screens/registry';
import { LoadProblem, useReportQueryFailure, useRetry, type FailedRead } from '../../../screens/requests';
import { ChoiceList, type Choice, type ChoiceGroup } from './ChoiceList';
import styles from './FindBox.module.css';
import { queryOf, useAllViews } from '../../../screens/views';
import { useFoundActions, type FoundAction } from './useFoundActions';
import { useDebounced } from '../../../fields/inputs';
import { findKey } from './RecentRecords';

/** How long typing rests before the server is asked, in milliseconds. */
const findDelayMs = 120;

interface FoundAnswer {
  readonly data: readonly FoundRecord[];
  readonly meta: { readonly total: number };
}

interface Found {
  readonly records: readonly FoundRecord[];
  /** The number of matches, of which these are the best. */
  readonly total: number;
  /** The records are not yet those of the text. */
  readonly isPending: boolean;
  readonly problem: FailedRead | undefined;
  readonly retry: () => void;
}

/** The records that a text finds; for an empty one, those opened last. */
function useFound(text: string, { enabled: isEnabled }: { readonly enabled: boolean }): Found {
  const wanted = text.trim();
  const debounced = useDebounced(wanted, findDelayMs);
  const asked = wanted === '' ? '' : debounced;
  const { custom } = useDataProvider()();
  const query = useQuery({
    queryKey: findKey(asked),
    queryFn: async ({ signal }) => {
      const answer = await custom?.({ method: 'get', url: 'x/search', query: { q: asked }, meta: { signal } });
      return answer?.data as unknown as FoundAnswer;
    },
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  useReportQueryFailure(query.error, () => false);
  const { problem, retry } = useRetry(query);
  return {
    records: query.data?.data ?? [],
    total: query.data?.meta.total ?? 0,
    isPending: isEnabled && (asked !== wanted || query.isFetching),
    problem,
    retry,
  };
}

/** A screen that the menu leads to. */
export interface Destination {
  readonly label: string;
  readonly address: string;
}

interface FindBoxProps {
  readonly destinations: readonly Destination[];
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onGo: (address: string) => void;
  readonly onAct: (record: FoundRecord, action: FoundAction) => unknown;
}

/** A found record: its title, what tells it apart, and the field that was found where neither shows it. */
function RecordLine({ found }: { readonly found: FoundRecord }) {
  return (
    <span className={styles.line}>
      <span className={styles.title}>{found.title}</span>
      <Text type="secondary" className={styles.details}>
        {foundDetails(found)}
      </Text>
    </span>
  );
}

const groupOf = (label: string, choices: readonly Choice[], more: Pick<ChoiceGroup, 'shortcut'> = {}): ChoiceGroup[] =>
  choices.length > 0 ? [{ label, choices, ...more }] : [];

const keyOf = ({ resource, id }: FoundRecord): string => `record ${resource} ${id}`;

/** The most screens of the menu, and views of lists, that are offered below found records. */
const mostDestinations = 5;

interface Search {
  readonly text: string;
  readonly found: Found;
  /** The key of the record that the arrow keys have reached last. */
  readonly reached: string | undefined;
  readonly onReach: (key: string) => void;
}

/** What is offered for a text, in groups: records by kind, actions on the reached or best of them, and screens. */
function useChoices({ text, found: { records, isPending }, reached, onReach }: Search, props: FindBoxProps) {
  const { destinations, onGo, onAct } = props;
  const registry = useRegistry();
  // Before the answer has come, the first record is not yet the one that is meant.
  const [best] = text === '' || isPending ? [] : records;
  const subject = best && (records.find((record) => keyOf(record) === reached) ?? best);
  const actions = useFoundActions(subject).map((action): Choice => ({
    key: `action ${action.label}`,
    label: action.label,
    run: () => subject && onAct(subject, action),
  }));
  const toChoice = (record: FoundRecord): Choice => ({
    key: keyOf(record),
    label: <RecordLine found={record} />,
    run: () => onGo(record.path),
    onReach: () => onReach(keyOf(record)),
    right: record === subject ? actions[0]?.key : undefined,
  });
  const kinds = [...new Set(records.map(({ resource }) => resource))];
  const found = kinds.flatMap((kind) =>
    groupOf(registry.get(kind).label.many, records.filter(({ resource }) => resource === kind).map(toChoice)),
  );
  const toViews = useAllViews({ enabled: props.open })
    .map(({ resource, view }) => ({
      label: `${view.name} (${listTitle(resource)})`,
      address: `${listPath(resource)}?${queryOf(resource, view).toString()}`,
    }))
    .filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
    .slice(0, mostDestinations)
    .map(({ label, address }) => ({ key: `view ${address}`, label, run: () => onGo(address) }));
  const goTo = destinations
    .filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
    .slice(0, text === '' ? Infinity : mostDestinations)
    .map(({ label, address }) => ({ key: `go ${address}`, label, run: () => onGo(address) }));
  return [
    ...(text === '' ? groupOf('Opened Last', records.map(toChoice)) : found),
    ...groupOf(subject?.title ?? '', actions, { shortcut: '→' }),
    ...groupOf('Views', toViews),
    ...groupOf('Go to', goTo),
  ];
}

/** The search over everything, in a dialog: a field, and what it finds below it. Enter takes the first choice. */
export function FindBox(props: FindBoxProps) {
  const { open, onClose } = props;
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const found = useFound(text, { enabled: open });
  const [reached, setReached] = useState<string>();
  const groups = useChoices({ text, found, reached, onReach: setReached }, props);
  // Enter may come before the answer: it then takes what the answer offers first.
  const takesAnswer = useRef(false);
  const takeFirst = useEffectEvent(() => {
    if (takesAnswer.current && found.records.length > 0) groups[0]?.choices[0]?.run();
    takesAnswer.current = false;
  });
  useEffect(() => {
    if (!found.isPending) takeFirst();
  }, [found.isPending]);
  const type = (next: string) => {
    setTyped(next);
    setReached(undefined);
    takesAnswer.current = false;
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
    >
      <ChoiceList
        label="Find"
        placeholder="Name, phone, birth date or number"
        maxLength={findLimits.characters}
        text={typed}
        onType={type}
        groups={found.problem ? [] : groups}
        isPending={found.isPending && text !== ''}
        onEarlyEnter={() => (takesAnswer.current = true)}
      >
        <NothingFound text={text} found={found} />
      </ChoiceList>
    </Modal>
  );
}

/** Shown where nothing is offered: that the search runs, failed or found nothing. */
function NothingFound({ text, found }: { readonly text: string; readonly found: Found }) {
  if (found.problem) return <LoadProblem message="The search failed" problem={found.problem} onRetry={found.retry} />;
  return <span role="status">{found.isPending ? 'Searching…' : `Nothing found for “${text}”`}</span>;
}
