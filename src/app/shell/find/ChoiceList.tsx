import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import SearchOutlined from '@ant-design/icons-svg/es/asn/SearchOutlined';
import { Icon } from '../../../ui';
import styles from './ChoiceList.module.css';

/** What can be chosen. */
export interface Choice {
  readonly key: string;
  readonly label: ReactNode;
  readonly run: () => void;
  /** Called when the arrow keys reach it. */
  readonly onReach?: () => void;
  /** The key of the choice that the right arrow leads to. */
  readonly right?: string | undefined;
}

/** Choices of one sort, with their title. */
export interface ChoiceGroup {
  readonly label: string;
  /** The key that leads to it. */
  readonly shortcut?: string;
  readonly choices: readonly Choice[];
}

interface ChoiceListProps {
  readonly label: string;
  readonly placeholder: string;
  readonly maxLength: number;
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly groups: readonly ChoiceGroup[];
  /** `groups` are not yet those of the text. */
  readonly isPending: boolean;
  /** Called for Enter before `groups` are those of the text, unless a choice has been pointed out. */
  readonly onEarlyEnter: () => void;
  /** Shown below the field in place of choices. */
  readonly children: ReactNode;
}

/** By key: the position that it moves to from `at` among `count` choices. */
const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  PageDown: (at, count) => Math.min(at + 8, count - 1),
  PageUp: (at) => Math.max(at - 8, 0),
};

/**
 * A text field with a list of choices below it that is always open: a combobox of WAI-ARIA, whose focus stays in the
 * field. antd's AutoComplete closes its list, and its list is no listbox for screen readers while it is empty.
 */
export function ChoiceList({ label, placeholder, maxLength, text, onType, groups, ...rest }: ChoiceListProps) {
  const { isPending, onEarlyEnter, children } = rest;
  const id = useId();
  const all = groups.flatMap(({ choices }) => choices);
  const [activeKey, setActiveKey] = useState<string>();
  const at = Math.max(
    0,
    all.findIndex(({ key }) => key === activeKey),
  );
  const active = all[at];
  const idOf = (choice: Choice | undefined) => (choice ? `${id}-${all.indexOf(choice)}` : undefined);
  const activeId = idOf(active);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  /** The choice that a key leads to. The right arrow first goes to the end of the text. */
  const nextBy = ({ key: pressed, currentTarget: input }: KeyboardEvent<HTMLInputElement>): Choice | undefined => {
    if (pressed === 'ArrowRight' && input.selectionStart === text.length)
      return all.find(({ key }) => key === active?.right);
    const move = moves[pressed];
    return move && all[move(at, all.length)];
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const next = nextBy(event);
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (isPending && (!active || active.key !== activeKey)) onEarlyEnter();
      else active?.run();
    } else if (next) {
      event.preventDefault();
      setActiveKey(next.key);
      next.onReach?.();
    }
  };
  return (
    <div className={styles.panel}>
      <div className={styles.field}>
        <Icon of={SearchOutlined} />
        <input
          autoFocus
          className={styles.input}
          role="combobox"
          aria-label={label}
          aria-expanded={all.length > 0}
          aria-controls={all.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          maxLength={maxLength}
          value={text}
          onChange={({ target }) => {
            setActiveKey(undefined);
            onType(target.value);
          }}
          onKeyDown={onKeyDown}
        />
        {isPending && all.length > 0 && (
          <span role="status" className={styles.pending}>
            Searching…
          </span>
        )}
      </div>
      {all.length === 0 && <div className={styles.notice}>{children}</div>}
      {all.length > 0 && (
        <div id={`${id}-list`} role="listbox" aria-label={label} aria-busy={isPending} className={styles.list}>
          {groups.map((group) => (
            <div key={group.label} role="group" aria-label={group.label}>
              <div className={styles.title} aria-hidden="true">
                {group.label} {group.shortcut}
              </div>
              {group.choices.map((choice) => (
                <div
                  key={choice.key}
                  id={idOf(choice)}
                  role="option"
                  aria-selected={choice === active}
                  aria-keyshortcuts={choice.right === undefined ? undefined : 'ArrowRight'}
                  className={styles.choice}
                  // The field keeps the focus.
                  onMouseDown={(event) => event.preventDefault()}
                  onMouseMove={() => setActiveKey(choice.key)}
                  onClick={choice.run}
                >
                  {choice.label}
                </div>
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
