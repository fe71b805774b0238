import { lazy, Suspense } from 'react';
import { Card, Skeleton } from 'antd';
import { isFilled, type Resource, type Values } from '../../schema';
import { Cell } from '../Cell';
import { useAttached, useFeatures } from '../context';
import { fieldViews } from '../fields';
import { labelsIn, type ShownSection, shownSections, TrashNotice } from '../form';
import { PartBoundary } from '../PartBoundary';
import styles from './RecordFields.module.css';
import { RecordTools } from './RecordTools';

/* Most pages have neither: what they are made of loads where they are declared. */
const RecordHistory = lazy(async () => ({ default: (await import('./RecordHistory')).RecordHistory }));
const SubList = lazy(async () => ({ default: (await import('./SubList')).SubList }));

interface SectionProps {
  readonly resource: Resource;
  readonly section: ShownSection;
  readonly record: Values;
}

function RecordSection({ resource, section, record }: SectionProps) {
  const { title, part, fields } = section;
  const Own = useAttached(resource)?.sections[part ?? ''];
  const [first] = fields;
  const labelOf = labelsIn(resource, fields.map(([name]) => name));
  const shown = (name: string) => <Cell of={resource} field={name} record={record} whole />;
  return (
    <section aria-label={title}>
      <Card size="small" title={<h2 style={{ fontSize: 15 }}>{title}</h2>}>
        <PartBoundary>
          {Own ? (
            <Suspense fallback={<Skeleton active title={false} />}>
              <Own resource={resource} title={title} fields={fields} values={record} />
            </Suspense>
          ) : first && fields.length === 1 && fieldViews[first[1].kind].table ? (
            shown(first[0])
          ) : (
            <dl className={styles.facts}>
              {fields.map(([name, field]) => (
                <div key={name} className={fieldViews[field.kind].wide ? styles.wide : undefined}>
                  <dt>{labelOf(name)}</dt>
                  <dd>{shown(name)}</dd>
                </div>
              ))}
            </dl>
          )}
        </PartBoundary>
      </Card>
    </section>
  );
}

/** What can be done with a record, the declared sections of its page with the fields that apply to it, what belongs to it, and its history. */
export function RecordSections({ resource, record }: Omit<SectionProps, 'section'>) {
  const features = useFeatures();
  const sections = shownSections(resource, resource.record?.sections ?? [], { values: record, features, existing: true });
  return (
    <>
      {isFilled(record.discarded_at) ? <TrashNotice resource={resource} record={record} /> : <RecordTools resource={resource} record={{ ...record, id: Number(record.id) }} />}
      {sections.map((section) => (
        <RecordSection key={section.title} resource={resource} section={section} record={record} />
      ))}
      <Suspense fallback={<Skeleton active title={false} />}>
        {resource.relations.hasMany.map((relation) => (
          <SubList key={relation.name} parent={resource} record={record} relation={relation} />
        ))}
        {resource.record?.history && <RecordHistory resource={resource} record={record} />}
      </Suspense>
    </>
  );
}
