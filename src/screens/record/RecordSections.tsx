import { Fragment, Suspense, useMemo, useState, type ReactNode } from 'react';
import { historyTab, tabsOf } from '../../schema/screens';
import { withDefaultPage } from '../../schema/recordScreens';
import { isEmptyValue, isFilled, type Field, type Resource, type Values } from '../../schema';
import { useResourceExtensions } from '../extensions';
import { AntdScope, Button, ErrorBoundary, loadable, Card, Skeleton, Text } from '../../ui';
import { useFeatures, useRegistry } from '../registry';
import { fieldViews } from '../../fields/views';
import { sectionLabels, type ShownSection, shownSections } from '../form';
import { LinkedCell } from '../list';
import styles from './RecordFields.module.css';
import { RecordMessages, RecordTimeline, timelineTitle, useHasTimeline } from '../history';
import { KeyedChildren } from './KeyedChildren';
import { RecordTabs } from './RecordTabs';
import { RecordToolbar } from './RecordToolbar';
import { SubList } from './SubList';

/* Loaded on demand: most pages need none of them. */
const RecordHistory = loadable(async () => (await import('../history/ChangeHistory')).RecordHistory);
const TrashNotice = loadable(async () => (await import('../form/TrashNotice')).TrashNotice);

interface SectionProps {
  readonly resource: Resource;
  readonly section: ShownSection;
  readonly record: Values;
}

/** A value spans one column, two, or the whole row. */
function columnClassOf({ kind }: Field): string | undefined {
  const { spansFormRow, spansDetailRow } = fieldViews[kind];
  if (spansDetailRow) return styles.row;
  return spansFormRow && styles.wide;
}

/** The fields of a section, without the empty ones until somebody asks for them, and the button that does. */
function useShownFields({ resource, section, record }: SectionProps) {
  const { fields, title } = section;
  const [areShown, setShown] = useState(false);
  const filled = fields.filter(([name, field]) => !isEmptyValue(field, record[name]));
  const empty = fields.length - filled.length;
  if (!resource.record?.hideEmpty || empty === 0) return { fields };
  return {
    fields: areShown ? fields : filled,
    button: (
      <Button size="small" aria-expanded={areShown} aria-description={title} onClick={() => setShown(!areShown)}>
        {areShown ? 'Hide Empty Fields' : `Show ${empty} Empty ${empty === 1 ? 'Field' : 'Fields'}`}
      </Button>
    ),
  };
}

function RecordSection({ resource, section, record }: SectionProps) {
  const { title, part } = section;
  const { fields, button } = useShownFields({ resource, section, record });
  const Own = useResourceExtensions(resource)?.sections[part ?? ''];
  // Labels and form are those of the whole section, whatever of it is left out.
  const [first] = section.fields;
  const labelOf = sectionLabels(
    resource,
    section.fields.map(([name]) => name),
  );
  const shown = (name: string) => <LinkedCell of={resource} field={name} record={record} isFull />;
  return (
    <section aria-label={title}>
      <Card title={title} extra={Own ? undefined : button}>
        <ErrorBoundary>
          {Own ? (
            <AntdScope fallback={<Skeleton />}>
              <Own resource={resource} title={title} fields={section.fields} values={record} />
            </AntdScope>
          ) : fields.length === 0 ? (
            <Text type="secondary">Nothing entered yet</Text>
          ) : first && section.fields.length === 1 && fieldViews[first[1].kind].isTable ? (
            shown(first[0])
          ) : (
            <dl className={styles.entries}>
              {fields.map(([name, field]) => (
                <div key={name} className={columnClassOf(field)}>
                  <dt>{labelOf(name)}</dt>
                  <dd>{shown(name)}</dd>
                </div>
              ))}
            </dl>
          )}
        </ErrorBoundary>
      </Card>
    </section>
  );
}

/** One part of a record's page, and its tab. */
interface PagePart {
  readonly key: string;
  readonly tab: string | undefined;
  /** A list or the history: without a tab it is placed below the tabs. */
  readonly isList: boolean;
  readonly shown: ReactNode;
}

/**
 * The parts of a record's page: declared sections with their applicable fields, lists of child records, and the
 * history.
 */
function usePageParts({ resource: declared, record }: Omit<SectionProps, 'section'>): readonly PagePart[] {
  const features = useFeatures();
  const registry = useRegistry();
  const resource = useMemo(() => withDefaultPage(declared, registry.all), [declared, registry]);
  const sections = shownSections(resource, resource.record?.sections ?? [], {
    values: record,
    features,
    existing: true,
  });
  const lists = resource.relations.hasMany.filter(({ many }) => registry.get(many).verbs.includes('list'));
  const history = resource.record?.history !== undefined;
  const hasTimeline = useHasTimeline(resource);
  return [
    ...sections.map((section) => ({
      key: `${section.tab ?? ''} ${section.title}`,
      tab: section.tab,
      isList: false,
      shown: <RecordSection resource={resource} section={section} record={record} />,
    })),
    ...(resource.record?.children ?? []).map((children) => ({
      key: `children ${children.of}`,
      tab: undefined,
      isList: false,
      shown: <KeyedChildren parent={resource} record={record} shown={children} />,
    })),
    ...lists.map((relation) => ({
      key: `list ${relation.name}`,
      tab: relation.tab,
      isList: true,
      shown: <SubList parent={resource} record={record} relation={relation} />,
    })),
    ...(history
      ? [
          {
            key: 'history',
            tab: historyTab(resource),
            isList: true,
            shown: <RecordHistory resource={resource} record={record} />,
          },
        ]
      : []),
    ...(hasTimeline && resource.record?.messages
      ? [
          {
            key: 'messages',
            tab: undefined,
            isList: true,
            shown: <RecordMessages resource={resource} record={record} />,
          },
        ]
      : []),
    // Last, because it grows while it is read.
    ...(hasTimeline
      ? [
          {
            key: 'timeline',
            tab: undefined,
            isList: true,
            shown: (
              <section aria-label={timelineTitle}>
                <Card title={timelineTitle}>
                  <RecordTimeline resource={resource} record={record} />
                </Card>
              </section>
            ),
          },
        ]
      : []),
  ];
}

const Shown = ({ parts }: { readonly parts: readonly PagePart[] }) => (
  <Suspense fallback={<Skeleton />}>
    {parts.map(({ key, shown }) => (
      <Fragment key={key}>{shown}</Fragment>
    ))}
  </Suspense>
);

/**
 * The content of a record's page: tools or trash notice, sections without a tab above the tabs, lists without one
 * below.
 */
export function RecordSections({ resource, record }: Omit<SectionProps, 'section'>) {
  const parts = usePageParts({ resource, record });
  const tabs = tabsOf(parts);
  const untabbed = parts.filter(({ tab }) => tab === undefined || tabs.length < 2);
  return (
    <>
      {isFilled(record.discarded_at) ? (
        <AntdScope>
          <TrashNotice resource={resource} record={record} />
        </AntdScope>
      ) : (
        <RecordToolbar resource={resource} record={{ ...record, id: Number(record.id) }} />
      )}
      <Shown parts={untabbed.filter(({ isList }) => !isList)} />
      {tabs.length > 1 && (
        <RecordTabs tabs={tabs}>{(open) => <Shown parts={parts.filter(({ tab }) => tab === open)} />}</RecordTabs>
      )}
      <Shown parts={untabbed.filter(({ isList }) => isList)} />
    </>
  );
}
