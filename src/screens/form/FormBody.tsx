import { useDeferredValue, useMemo, type CSSProperties } from 'react';
import { theme, Typography } from 'antd';
import {
  isEqualFieldValue,
  isWrittenOn,
  tabsOf,
  withComputedValues,
  type Field,
  type FieldErrors,
  type Resource,
  type Section,
  type Values,
} from '../../schema';
import { type SectionForm, useResourceExtensions } from '../extensions';
import { useFeatures, useRegistry } from '../registry';
import { ErrorBoundary, loadable, Flex } from '../../ui';
import { FieldItem } from './FieldItem';
import styles from './FieldItem.module.css';
import { placeFields } from './formGrid';
import { isInputField, sectionLabels, shownSections, type ShownSection } from './formValues';
import type { Advice } from './useAdvice';
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
  /** Further errors to show, by field. */
  readonly problems?: FieldErrors | undefined;
  /** What to say at empty fields. */
  readonly advice?: Advice['advice'] | undefined;
  /** Renders only this step of the form. */
  readonly step?: string | undefined;
  /** Renders all fields in the first render. */
  readonly rendersAllFields?: boolean;
  /** The form, for hand-written sections. */
  readonly form: SectionForm & { readonly tabs: FormTabs };
}

/* Lazy: most forms have no tabs. */
const TabbedSections = loadable(async () => ({ default: (await import('./TabbedSections')).TabbedSections }));

/** Number of fields in the first render; the rest follow in a deferred render. */
const initialFieldCount = 6;

/** Limits sections to their first `count` fields. */
function limitFields(count: number, sections: readonly ShownSection[]): readonly ShownSection[] {
  let remaining = count;
  return sections.flatMap((section) => {
    const fields = section.fields.slice(0, remaining);
    remaining -= fields.length;
    return fields.length > 0 || section.fields.length === 0 ? [{ ...section, fields }] : [];
  });
}

const columnClasses = { 1: styles.one, 2: styles.two, 3: styles.three } as const;

/**
 * The fields of a section in the grid of the form. The place of a field that a value of the form hides stays empty, so
 * that the others keep theirs.
 */
function FieldGrid({
  resource,
  fields,
  layout,
  locked,
  existing,
  values,
  refusal,
  problems,
  advice,
}: Omit<FormBodyProps, 'step' | 'rendersAllFields' | 'form' | 'original'> &
  Pick<ShownSection, 'fields' | 'layout' | 'locked'>) {
  const labelOf = sectionLabels(
    resource,
    fields.map(([name]) => name),
  );
  const registry = useRegistry();
  const places = useMemo(() => placeFields(resource, layout, registry), [resource, layout, registry]);
  const shownFields = new Map(fields);
  const refusedErrorsOf = (field: Field, name: string) =>
    refusal && isEqualFieldValue(field, refusal.sent[name], values[name]) ? refusal.atFields[name] : undefined;
  const renderItem = (name: string, field: Field) => (
    <FieldItem
      key={name}
      resource={resource}
      name={name}
      field={field}
      {...places.get(name)}
      label={labelOf(name)}
      disabled={!isWrittenOn(field, existing) || locked.includes(name)}
      displayedValues={isInputField(resource, name) ? undefined : values}
      found={(refusedErrorsOf(field, name) ?? problems?.[name])?.join('; ')}
      advice={advice?.[name]}
    />
  );
  return (
    <div className={`${styles.grid} ${columnClasses[resource.form?.columnCount ?? 1]}`}>
      {layout.map(([name]) => {
        const field = shownFields.get(name);
        return field ? (
          renderItem(name, field)
        ) : (
          <div
            key={name}
            className={styles.place}
            style={{ '--narrow': places.get(name)?.narrow, '--wide': places.get(name)?.wide } as CSSProperties}
          />
        );
      })}
    </div>
  );
}

/** A tab's only section with the same title does not repeat it. */
const isOnlyInTab = (sections: readonly Section[], { tab, title }: Pick<Section, 'tab' | 'title'>): boolean =>
  tab === title && sections.filter((section) => section.tab === tab).length === 1;

/** The declared sections of a form, with the fields that apply to its values. Must be inside a FormFrame. */
export function FormBody({
  resource,
  values,
  existing,
  original,
  refusal,
  problems,
  advice,
  step,
  rendersAllFields = false,
  form,
}: FormBodyProps) {
  const attached = useResourceExtensions(resource);
  const features = useFeatures();
  const { token } = theme.useToken();
  const declared = (resource.form?.sections ?? []).filter((section) => step === undefined || section.step === step);
  const deferredCount = useDeferredValue(Infinity, rendersAllFields ? Infinity : initialFieldCount);
  // A refused field takes the focus as soon as its refusal is rendered.
  const count = refusal ? Infinity : deferredCount;
  const allSections = shownSections(resource, declared, { values, features, existing, original });
  const sections = limitFields(count, allSections);
  const displayedValues = useMemo(() => withComputedValues(resource, values), [resource, values]);
  // A lone section's title would repeat the form's, and a step's section that of the step.
  const isTitled = (section: ShownSection) =>
    declared.length > 1 && section.title !== step && !isOnlyInTab(declared, section);
  const refusedNames = Object.keys(refusal?.atFields ?? {}).filter(
    (name) => resource.fields[name] && isEqualFieldValue(resource.fields[name], refusal?.sent[name], values[name]),
  );
  const renderSection = (section: ShownSection) => {
    const { title, tab = '', part, fields, layout, locked } = section;
    const AttachedSection = part === undefined ? undefined : attached?.sections[part];
    return (
      <section key={`${tab} ${title}`} aria-label={title}>
        {isTitled(section) && !AttachedSection && (
          <Typography.Title
            level={step === undefined ? 2 : 3}
            style={{ marginTop: 0, fontSize: token.fontSizeHeading5 }}
          >
            {title}
          </Typography.Title>
        )}
        {AttachedSection ? (
          <ErrorBoundary>
            <AttachedSection resource={resource} title={title} fields={fields} values={values} form={form} />
          </ErrorBoundary>
        ) : (
          <FieldGrid
            resource={resource}
            fields={fields}
            layout={layout}
            locked={locked}
            existing={existing}
            values={displayedValues}
            refusal={refusal}
            problems={problems}
            advice={advice}
          />
        )}
      </section>
    );
  };
  return (
    <Flex vertical gap="small" className={styles.form} aria-busy={count !== Infinity}>
      {sections.filter(({ tab }) => tab === undefined).map(renderSection)}
      {tabsOf(allSections).length > 0 && (
        <TabbedSections
          tabs={tabsOf(allSections)}
          sections={sections.filter(({ tab }) => tab !== undefined)}
          control={form.tabs}
          refusedNames={refusedNames}
        >
          {renderSection}
        </TabbedSections>
      )}
    </Flex>
  );
}
