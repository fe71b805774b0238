import RightOutlined from '@ant-design/icons-svg/es/asn/RightOutlined';
import { memo, useId, useMemo, useState, type ReactNode } from 'react';
import { type Resource, storageKeys } from '../../schema';
import type { NamedSearch } from '../search';
import { Icon, savePreference } from '../../ui';
import { SearchField, toFormFields, type SearchFormState } from './SearchField';
import fieldStyles from './SearchField.module.css';
import styles from './SearchFields.module.css';

/** Searches of one panel; the title is undefined for those outside of panels. */
interface SearchGroup {
  readonly title: string | undefined;
  readonly searches: readonly NamedSearch[];
}

/** Groups searches by panel, in declaration order. */
export function groupByPanel(searches: readonly NamedSearch[]): SearchGroup[] {
  const titles = [...new Set(searches.map(([, { panel }]) => panel))];
  return titles.map((title) => ({ title, searches: searches.filter(([, { panel }]) => panel === title) }));
}

interface OpenPanels {
  readonly open: readonly string[];
  readonly setOpen: (titles: readonly string[]) => void;
  /** Opens the panels that contain these searches, in addition to the open ones. */
  readonly reveal: (names: readonly string[]) => void;
}

/** The open panels saved in this browser, per user and list; invalid data counts as none. */
function readSavedPanels(key: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((title): title is string => typeof title === 'string') : [];
  } catch {
    return [];
  }
}

interface OpenPanelsOptions {
  readonly groups: readonly SearchGroup[];
  /** Storage key: the user and the list. */
  readonly owner: string;
}

/**
 * The open panels of a search form: those that the user left open. Toggling a panel is saved. A search that the URL
 * sets opens no panel and appears as a tag; a search that the user has to correct opens its panel.
 */
export function useOpenPanels({ groups, owner }: OpenPanelsOptions): OpenPanels {
  const key = `${storageKeys.panels} ${owner}`;
  const panelsContaining = (wanted: readonly string[]) =>
    groups.flatMap(({ title, searches }) =>
      title !== undefined && searches.some(([name]) => wanted.includes(name)) ? [title] : [],
    );
  const [open, setOpen] = useState<readonly string[]>(() => readSavedPanels(key));
  const reveal = (names: readonly string[]) => setOpen((last) => [...new Set([...last, ...panelsContaining(names)])]);
  const choose = (titles: readonly string[]) => {
    setOpen(titles);
    savePreference(key, JSON.stringify(titles));
  };
  return { open, setOpen: choose, reveal };
}

interface SearchFieldsProps {
  readonly resource: Resource;
  readonly groups: readonly SearchGroup[];
  readonly formName: string;
  /** Names of the searches that have a value. */
  readonly set: readonly string[];
  /** Titles of the open panels. */
  readonly open: readonly string[];
  readonly onOpen: (titles: readonly string[]) => void;
  readonly values: SearchFormState;
  /** The buttons of the form. */
  readonly children: ReactNode;
}

type Panel = SearchGroup & { readonly title: string };

/** The number of conditions of a panel that are set, also by a link; a range counts as one. */
const countConditions = ({ search }: Resource, set: readonly string[], panel: string): number =>
  new Set(set.flatMap((name) => (search[name]?.panel === panel ? [search[name].range ?? name] : []))).size;

const isPanel = (group: SearchGroup): group is Panel => group.title !== undefined;

type SearchRowProps = Pick<SearchFieldsProps, 'resource' | 'formName' | 'values'> & { readonly group: SearchGroup };

const SearchRow = memo(function SearchRow({ resource, group, formName, values }: SearchRowProps) {
  const fields = useMemo(() => toFormFields(group.searches), [group]);
  return (
    <div className={fieldStyles.row}>
      {fields.map((field) => (
        <SearchField key={field.entries[0][0]} resource={resource} {...field} formName={formName} {...values} />
      ))}
    </div>
  );
});

type PanelProps = SearchRowProps & { readonly id: string; readonly isOpen: boolean };

/** The content of a panel, mounted when it is first opened. */
function SearchPanel({ id, isOpen, ...row }: PanelProps) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <section id={id} className={styles.panel} hidden={!isOpen} aria-label={row.group.title}>
      {wasOpen && <SearchRow {...row} />}
    </section>
  );
}

interface PanelTitlesProps extends Pick<SearchFieldsProps, 'resource' | 'set' | 'open' | 'onOpen'> {
  readonly panels: readonly Panel[];
  /** Prefix of the ids of the panels. */
  readonly id: string;
}

/** A button for each panel, with the number of its conditions. */
function PanelTitles({ resource, panels, id, set, open, onOpen }: PanelTitlesProps) {
  const toggle = (title: string) =>
    onOpen(open.includes(title) ? open.filter((other) => other !== title) : [...open, title]);
  return (
    <div className={styles.titles}>
      {panels.map(({ title }, at) => {
        const isOpen = open.includes(title);
        const held = countConditions(resource, set, title);
        return (
          <button
            key={title}
            type="button"
            className={styles.title}
            aria-expanded={isOpen}
            aria-controls={`${id}${at}`}
            onClick={() => toggle(title)}
          >
            <Icon of={RightOutlined} rotate={isOpen ? 90 : 0} />
            {title}
            {held > 0 && (
              <span className={styles.held} aria-hidden>
                {held}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}

/**
 * A search form: the inputs outside of panels, the titles of the panels, the open panels, and below all inputs the
 * buttons. A collapsed panel keeps its values.
 */
export function SearchFields({ resource, groups, formName, set, open, onOpen, values, children }: SearchFieldsProps) {
  const id = useId();
  const panels = groups.filter(isPanel);
  const isAnyOpen = panels.some(({ title }) => open.includes(title));
  return (
    <div className={styles.fields}>
      {groups
        .filter((group) => !isPanel(group))
        .map((group) => (
          <div key="" className={styles.unfolded}>
            <SearchRow resource={resource} group={group} formName={formName} values={values} />
          </div>
        ))}
      {panels.length > 0 && (
        <PanelTitles resource={resource} panels={panels} id={id} set={set} open={open} onOpen={onOpen} />
      )}
      {panels.length > 0 && (
        <div className={styles.panels} hidden={!isAnyOpen}>
          {panels.map((group, at) => (
            <SearchPanel
              key={group.title}
              id={`${id}${at}`}
              isOpen={open.includes(group.title)}
              resource={resource}
              group={group}
              formName={formName}
              values={values}
            />
          ))}
        </div>
      )}
      {children}
    </div>
  );
}
