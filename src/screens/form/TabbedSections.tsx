import type { ReactNode } from 'react';
import { Form, Tabs } from 'antd';
import { tabKey } from '../../schema';
import type { ShownSection } from './formValues';
import styles from './TabbedSections.module.css';
import type { FormTabs } from './useFormTabs';

interface TabLabelProps {
  readonly tab: string;
  /** The fields that stand in it. */
  readonly names: readonly string[];
  /** Those of them that the server refused as they stand. */
  readonly refused: readonly string[];
}

/** What a tab is called, and how many of its fields have something wrong with them. */
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
  /** The tabs in their order. */
  readonly tabs: readonly string[];
  /** What stands in them. */
  readonly sections: readonly ShownSection[];
  readonly control: FormTabs;
  readonly refused: readonly string[];
  readonly children: (section: ShownSection) => ReactNode;
}

/** The sections of a form in their tabs, of which all are there at once: what was typed stays, and every field is looked at before it is sent. */
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
