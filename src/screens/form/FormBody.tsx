import { useDeferredValue, useMemo } from 'react';
import { Flex, theme, Typography } from 'antd';
import { isSameValue, isWritten, tabsOf, withComputed, type Field, type Resource, type Section, type Values } from '../../schema';
import type { FormOfPart } from '../attached';
import { useFeatures, useRegistry } from '../context';
import { PartBoundary } from '../PartBoundary';
import { loadable } from '../loadable';
import { styleKey } from '../plain';
import { useAttached } from '../useAttached';
import { FieldItem } from './FieldItem';
import styles from './FieldItem.module.css';
import { fieldLines } from './fieldLines';
import { isInput, labelsIn, shownSections, type ShownSection } from './formValues';
import type { FormTabs } from './useFormTabs';
import type { Refusal } from './useSubmit';

interface FormBodyProps {
  readonly resource: Resource;
  readonly values: Values;
  readonly existing: boolean;
  /** The stored record. */
  readonly original: Values;
  /** The last refusal of the server. */
  readonly refusal?: Refusal | undefined;
  /** Renders only this step of the form. */
  readonly step?: string | undefined;
  /** Renders all fields in the first render. */
  readonly isWhole?: boolean;
  /** The form, for hand-written sections. */
  readonly form: FormOfPart & { readonly tabs: FormTabs };
}

/* Lazy: most forms have no tabs. */
const TabbedSections = loadable(async () => ({ default: (await import('./TabbedSections')).TabbedSections }));

/** Number of fields in the first render; the rest follow in a deferred render. */
const firstFields = 6;

/** Limits sections to their first `count` fields. */
function upTo(count: number, sections: readonly ShownSection[]): readonly ShownSection[] {
  let left = count;
  return sections.flatMap((section) => {
    const fields = section.fields.slice(0, left);
    left -= fields.length;
    return fields.length > 0 || section.fields.length === 0 ? [{ ...section, fields }] : [];
  });
}

function FieldRow({ resource, fields, locked, existing, values, original, refusal }: Omit<FormBodyProps, 'step' | 'isWhole' | 'form'> & Pick<ShownSection, 'fields' | 'locked'>) {
  const labelOf = labelsIn(resource, fields.map(([name]) => name));
  const registry = useRegistry();
  const lines = useMemo(() => fieldLines(resource, fields, registry), [resource, fields, registry]);
  const item = ([name, field]: readonly [string, Field], inLine: boolean) => (
    <FieldItem
      key={name}
      resource={resource}
      name={name}
      field={field}
      columns={resource.form?.columnCount ?? 1}
      inLine={inLine}
      label={labelOf(name)}
      disabled={!isWritten(field, existing) || locked.includes(name)}
      shownOf={isInput(resource, name) ? undefined : values}
      original={original}
      refused={refusal && isSameValue(field, refusal.sent[name], values[name]) ? refusal.atFields[name] : undefined}
    />
  );
  return (
    <div className={`ant-row ${styleKey} ${styles.row}`}>
      {lines.map((line) =>
        line.isShared ? (
          <div key={line.key} className={`ant-col ant-col-24 ${styleKey} ${styles.column}`}>
            <div className={styles.line}>{line.fields.map((entry) => item(entry, true))}</div>
          </div>
        ) : (
          line.fields.map((entry) => item(entry, false))
        ),
      )}
    </div>
  );
}

/** A tab's only section with the same title does not repeat it. */
const isLoneInTab = (sections: readonly Section[], { tab, title }: Pick<Section, 'tab' | 'title'>): boolean =>
  tab === title && sections.filter((section) => section.tab === tab).length === 1;

/** The declared sections of a form, with the fields that apply to its values. Must be inside an antd form. */
export function FormBody({ resource, values, existing, original, refusal, step, isWhole = false, form }: FormBodyProps) {
  const attached = useAttached(resource);
  const features = useFeatures();
  const { token } = theme.useToken();
  const declared = (resource.form?.sections ?? []).filter((section) => step === undefined || section.step === step);
  const count = useDeferredValue(Infinity, isWhole ? Infinity : firstFields);
  const all = shownSections(resource, declared, { values, features, existing, original });
  const sections = upTo(count, all);
  const shown = useMemo(() => withComputed(resource, values), [resource, values]);
  // A lone section's title would repeat the form's, and a step's section that of the step.
  const isTitled = (section: ShownSection) => declared.length > 1 && section.title !== step && !isLoneInTab(declared, section);
  const refused = Object.keys(refusal?.atFields ?? {}).filter((name) => resource.fields[name] && isSameValue(resource.fields[name], refusal?.sent[name], values[name]));
  const shownSection = (section: ShownSection) => {
    const { title, tab = '', part, fields, locked } = section;
    const Own = part === undefined ? undefined : attached?.sections[part];
    return (
      <section key={`${tab} ${title}`} aria-label={title}>
        {isTitled(section) && !Own && (
          <Typography.Title level={step === undefined ? 2 : 3} style={{ marginTop: 0, fontSize: token.fontSizeHeading5 }}>
            {title}
          </Typography.Title>
        )}
        {Own ? (
          <PartBoundary>
            <Own resource={resource} title={title} fields={fields} values={values} form={form} />
          </PartBoundary>
        ) : (
          <FieldRow resource={resource} fields={fields} locked={locked} existing={existing} values={shown} original={original} refusal={refusal} />
        )}
      </section>
    );
  };
  return (
    <Flex vertical gap="small" aria-busy={count !== Infinity}>
      {sections.filter(({ tab }) => tab === undefined).map(shownSection)}
      {tabsOf(all).length > 0 && (
        <TabbedSections tabs={tabsOf(all)} sections={sections.filter(({ tab }) => tab !== undefined)} control={form.tabs} refused={refused}>
          {shownSection}
        </TabbedSections>
      )}
    </Flex>
  );
}
