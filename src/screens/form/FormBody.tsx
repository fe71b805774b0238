import { useDeferredValue, useMemo, type CSSProperties } from 'react';
import { theme, Typography } from 'antd';
import { isWrittenOn, type Field, type Resource, type Values } from '../../schema';
import { tabsOf, type Section } from '../../schema/screens';
import { useResourceExtensions } from '../extensions';
import { useFeatures, useRegistry } from '../registry';
import { useServerFeature } from '../requests';
import { ErrorBoundary, loadable, Flex } from '../../ui';
import { FieldItem } from './FieldItem';
import styles from './FieldItem.module.css';
import { placeFields } from './formGrid';
import { sectionLabels, shownSections, type ShownSection } from './shownSections';
import { type RecordForm, useFormSelection, useFormState } from './RecordForm';
import { refusedErrors, type Refusal } from './useSubmit';

interface FormBodyProps {
  readonly form: RecordForm;
  /** The stored record. */
  readonly original: Values;
  /** The last refusal of the server. */
  readonly refusal?: Refusal | undefined;
  /** Renders only this step of the form. */
  readonly step?: string | undefined;
  /** Renders all fields in the first render. */
  readonly rendersAllFields?: boolean;
  /** Leaves the form of a new record for an existing one. */
  readonly onExisting?: ((record: Values) => void) | undefined;
}

/* Lazy: most forms have no tabs. */
const TabbedSections = loadable(async () => (await import('./TabbedSections')).TabbedSections);

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

type FieldGridProps = Pick<FormBodyProps, 'form' | 'refusal'> & Pick<ShownSection, 'fields' | 'layout' | 'locked'>;

/**
 * The fields of a section in the grid of the form. The place of a field that a value of the form hides stays empty, so
 * that the others keep theirs.
 */
function FieldGrid({ form, fields, layout, locked, refusal }: FieldGridProps) {
  const { resource, existing, advised } = form;
  const labelOf = sectionLabels(
    resource,
    fields.map(([name]) => name),
  );
  const registry = useRegistry();
  const places = useMemo(() => placeFields(resource, layout, registry), [resource, layout, registry]);
  const shownFields = new Map(fields);
  const renderItem = (name: string, field: Field) => (
    <FieldItem
      key={name}
      resource={resource}
      name={name}
      field={field}
      {...places.get(name)}
      label={labelOf(name)}
      disabled={!isWrittenOn(field, existing) || locked.includes(name)}
      refusal={refusal?.atFields[name] && refusal}
      isAdvised={advised.has(name)}
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

/** A hand-written section, which is told everything that is typed. */
function AttachedSection({
  form,
  section: { title, fields, part = '' },
  onExisting,
}: Pick<FormBodyProps, 'form' | 'onExisting'> & { readonly section: ShownSection }) {
  const Section = useResourceExtensions(form.resource)?.sections[part];
  const { shown: values } = useFormState(form.store);
  return (
    Section && (
      <ErrorBoundary>
        <Section
          resource={form.resource}
          title={title}
          fields={fields}
          values={values}
          form={{ ...form, values, onExisting }}
        />
      </ErrorBoundary>
    )
  );
}

const isSameField = (
  [name, field]: ShownSection['fields'][number],
  other: ShownSection['fields'][number] | undefined,
) => other?.[0] === name && other[1] === field;

/** Whether two lists of sections look the same: the same fields, with the same rules, in the same places. */
const areSameSections = (left: readonly ShownSection[], right: readonly ShownSection[]): boolean =>
  left.length === right.length &&
  left.every(({ title, tab, fields, layout, locked }, at) => {
    const other = right[at];
    return (
      other?.title === title &&
      other.tab === tab &&
      fields.length === other.fields.length &&
      layout.length === other.layout.length &&
      fields.every((field, index) => isSameField(field, other.fields[index])) &&
      layout.every((field, index) => isSameField(field, other.layout[index])) &&
      locked.join() === other.locked.join()
    );
  });

/** The sections that apply to the values of a form, or to one step of it. */
function useShownSections({ resource, store, existing }: RecordForm, declared: readonly Section[], original: Values) {
  const features = useFeatures();
  return useFormSelection(
    store,
    ({ shown: values }) => shownSections(resource, declared, { values, features, existing, original }),
    areSameSections,
  );
}

/** The declared sections, without the field that marks a record for a report where the server takes none. */
function useOfferedSections({ form, reported }: Resource): readonly Section[] {
  const hasReports = useServerFeature('safety', { enabled: reported !== undefined });
  const sections = form?.sections ?? [];
  if (!reported || hasReports) return sections;
  return sections.map((section) => ({ ...section, fields: section.fields.filter((name) => name !== reported.what) }));
}

/** The declared sections of a form, with the fields that apply to its values. Must be inside a FormFrame. */
export function FormBody({ form, original, refusal, step, rendersAllFields = false, onExisting }: FormBodyProps) {
  const { resource } = form;
  const attached = useResourceExtensions(resource);
  const { token } = theme.useToken();
  const declared = useOfferedSections(resource).filter((section) => step === undefined || section.step === step);
  const deferredCount = useDeferredValue(Infinity, rendersAllFields ? Infinity : initialFieldCount);
  // A refused field takes the focus as soon as its refusal is rendered.
  const count = refusal ? Infinity : deferredCount;
  const allSections = useShownSections(form, declared, original);
  const sections = limitFields(count, allSections);
  // A lone section's title would repeat the form's, and a step's section that of the step.
  const isTitled = (section: ShownSection) =>
    declared.length > 1 && section.title !== step && !isOnlyInTab(declared, section);
  const isRefused = (name: string, values: Values) =>
    refusedErrors(refusal, name, { field: resource.fields[name], value: values[name] }) !== undefined;
  const renderSection = (section: ShownSection) => {
    const { title, tab = '', part, fields, layout, locked } = section;
    const isAttached = part !== undefined && attached?.sections[part] !== undefined;
    return (
      <section key={`${tab} ${title}`} aria-label={title}>
        {isTitled(section) && !isAttached && (
          <Typography.Title
            level={step === undefined ? 2 : 3}
            style={{ marginTop: 0, fontSize: token.fontSizeHeading5 }}
          >
            {title}
          </Typography.Title>
        )}
        {isAttached ? (
          <AttachedSection form={form} section={section} onExisting={onExisting} />
        ) : (
          <FieldGrid form={form} fields={fields} layout={layout} locked={locked} refusal={refusal} />
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
          isRefused={isRefused}
        >
          {renderSection}
        </TabbedSections>
      )}
    </Flex>
  );
}
