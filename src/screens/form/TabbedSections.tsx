import type { ReactNode } from 'react';
import { Tabs } from 'antd';
import { tabKey } from '../../schema/screens';
import type { Values } from '../../schema';
import { useFormFrame } from './FormFrame';
import type { ShownSection } from './shownSections';
import styles from './TabbedSections.module.css';
import { useFormSelection, type FormTabs } from './RecordForm';

/** Whether the server refused the value that a field has. */
type IsRefused = (name: string, values: Values) => boolean;

interface TabLabelProps {
  readonly tab: string;
  /** The tab's fields. */
  readonly names: readonly string[];
  readonly isRefused: IsRefused;
}

/** A tab's label with the number of its fields that have errors. */
function TabLabel({ tab, names, isRefused }: TabLabelProps) {
  const { store } = useFormFrame();
  const errorCount = useFormSelection(
    store,
    ({ problems, shown }) => names.filter((name) => isRefused(name, shown) || problems[name]).length,
  );
  const errorLabel =
    `${errorCount} ${errorCount === 1 ? 'field' : 'fields'} of this tab ${errorCount === 1 ? 'has' : 'have'} ` +
    'to be corrected';
  return (
    <span className={styles.label}>
      {tab}
      {errorCount > 0 && (
        <span className={styles.wrong} role="img" aria-label={errorLabel} title={errorLabel}>
          {errorCount}
        </span>
      )}
    </span>
  );
}

interface TabbedSectionsProps {
  /** The tabs in order. */
  readonly tabs: readonly string[];
  /** The sections of all tabs. */
  readonly sections: readonly ShownSection[];
  readonly control: FormTabs;
  readonly isRefused: IsRefused;
  readonly children: (section: ShownSection) => ReactNode;
}

/**
 * The sections of a form in tabs. All tabs are mounted, so that typed values persist and every field is validated on
 * submit.
 */
export function TabbedSections({
  tabs,
  sections,
  control: { opened, open },
  isRefused,
  children,
}: TabbedSectionsProps) {
  const [first] = tabs;
  if (first === undefined) return null;
  const items = tabs.map((tab) => {
    const tabSections = sections.filter((section) => section.tab === tab);
    const names = tabSections.flatMap(({ fields }) => fields.map(([name]) => name));
    return {
      key: tabKey(tab),
      label: <TabLabel tab={tab} names={names} isRefused={isRefused} />,
      children: tabSections.map(children),
      forceRender: true,
    };
  });
  const openTab = opened !== undefined && tabs.includes(opened) ? opened : first;
  return (
    <Tabs
      activeKey={tabKey(openTab)}
      onChange={(key) => open(tabs.find((tab) => tabKey(tab) === key) ?? first)}
      items={items}
    />
  );
}
