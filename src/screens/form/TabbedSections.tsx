import type { ReactNode } from 'react';
import { Form, Tabs } from 'antd';
import { tabKey } from '../../schema';
import type { ShownSection } from './formValues';
import styles from './TabbedSections.module.css';
import type { FormTabs } from './useFormTabs';

interface TabLabelProps {
  readonly tab: string;
  /** The tab's fields. */
  readonly names: readonly string[];
  /** Fields whose current value the server refused. */
  readonly refused: readonly string[];
}

/** A tab's label with the number of its fields that have errors. */
function TabLabel({ tab, names, refused }: TabLabelProps) {
  return (
    <Form.Item noStyle shouldUpdate>
      {({ getFieldError }) => {
        const wrong = names.filter((name) => refused.includes(name) || getFieldError(name).length > 0).length;
        const said = `${wrong} ${wrong === 1 ? 'field' : 'fields'} of this tab ${wrong === 1 ? 'has' : 'have'} to be corrected`;
        return (
          <>
            {tab}
            {wrong > 0 && (
              <span className={styles.wrong} role="img" aria-label={said} title={said}>
                {wrong}
              </span>
            )}
          </>
        );
      }}
    </Form.Item>
  );
}

interface TabbedSectionsProps {
  /** The tabs in order. */
  readonly tabs: readonly string[];
  /** The sections of all tabs. */
  readonly sections: readonly ShownSection[];
  readonly control: FormTabs;
  readonly refused: readonly string[];
  readonly children: (section: ShownSection) => ReactNode;
}

/** The sections of a form in tabs. All tabs are mounted, so that typed values persist and every field is validated on submit. */
export function TabbedSections({ tabs, sections, control: { opened, open }, refused, children }: TabbedSectionsProps) {
  const [first] = tabs;
  if (first === undefined) return null;
  const items = tabs.map((tab) => {
    const own = sections.filter((section) => section.tab === tab);
    const names = own.flatMap(({ fields }) => fields.map(([name]) => name));
    return { key: tabKey(tab), label: <TabLabel tab={tab} names={names} refused={refused} />, children: own.map(children), forceRender: true };
  });
  const shown = opened !== undefined && tabs.includes(opened) ? opened : first;
  return <Tabs activeKey={tabKey(shown)} onChange={(key) => open(tabs.find((tab) => tabKey(tab) === key) ?? first)} items={items} />;
}
