import { Button, Card, Descriptions, Flex, Skeleton } from 'antd';
import { useNavigate, useParams } from 'react-router';
import { editPath, isFilled, type Resource, type Values } from '../../schema';
import { WhoLooked } from '../accounting/WhoLooked';
import { Cell } from '../Cell';
import { useFeatures, useResource } from '../context';
import { DiscardedTag } from '../DiscardedTag';
import { fieldViews } from '../fields';
import { EditModal } from '../form/EditModal';
import { labelsIn, shownSections, type ShownSection } from '../form/formValues';
import { useRecord } from '../form/useRecord';
import { useListAddress } from '../list/leftLists';
import { useDialog } from '../list/useDialog';
import { PartBoundary } from '../PartBoundary';
import { RecordBreadcrumb } from '../RecordBreadcrumb';
import { RecordProblem } from '../RecordProblem';
import { recordTitle } from '../recordTitle';
import { PageHeading } from '../PageHeading';
import { TrashNotice } from '../trash/TrashNotice';
import { usePageTitle } from '../usePageTitle';

interface SectionProps {
  readonly resource: Resource;
  readonly section: ShownSection;
  readonly record: Values;
}

const columns = { xs: 1, sm: 1, md: 2, lg: 2, xl: 2, xxl: 2 };

function RecordSection({ resource, section, record }: SectionProps) {
  const { title, fields } = section;
  const [first] = fields;
  const labelOf = labelsIn(resource, fields.map(([name]) => name));
  const shown = (name: string) => <Cell of={resource} field={name} record={record} whole />;
  return (
    <Card size="small" title={title}>
      <PartBoundary>
        {first && fields.length === 1 && fieldViews[first[1].kind].table ? (
          shown(first[0])
        ) : (
          <Descriptions
            bordered
            size="small"
            column={columns}
            styles={{ label: { width: '18%' }, content: { width: '32%' } }}
            items={fields.map(([name, field]) => ({
              key: name,
              label: labelOf(name),
              span: fieldViews[field.kind].wide ? 'filled' : 1,
              children: shown(name),
            }))}
          />
        )}
      </PartBoundary>
    </Card>
  );
}

function RecordSections({ resource, record }: Omit<SectionProps, 'section'>) {
  const features = useFeatures();
  const sections = shownSections(resource, resource.record?.sections ?? [], { values: record, features, existing: true });
  return (
    <>
      {isFilled(record.discarded_at) && <TrashNotice resource={resource} record={record} />}
      {sections.map((section) => (
        <RecordSection key={section.title} resource={resource} section={section} record={record} />
      ))}
    </>
  );
}

const isEditable = ({ verbs, form }: Resource): boolean => verbs.includes('update') && form?.edit !== undefined;

function RecordPage({ resource, id }: { readonly resource: Resource; readonly id: string }) {
  const { loaded, problem, retry } = useRecord(resource, { id });
  const navigate = useNavigate();
  const list = useListAddress(resource);
  const editing = useDialog<number>();
  const record = loaded?.record;
  const title = record ? recordTitle(resource, record) : resource.label.one;
  usePageTitle(title);

  const edit = () => {
    if (resource.form?.edit?.in === 'modal') editing.open(Number(record?.id));
    else void navigate(editPath(resource, id));
  };
  const canEdit = isEditable(resource) && !problem && !isFilled(record?.discarded_at);
  return (
    <Flex vertical gap="middle">
      <RecordBreadcrumb resource={resource} title={title} />
      <Flex align="center" justify="space-between" gap="small" wrap>
        <Flex align="center" gap="small">
          <PageHeading>{title}</PageHeading>
          <DiscardedTag record={record} />
        </Flex>
        <Flex gap="small">
          <Button onClick={() => void navigate(list)}>Back</Button>
          <WhoLooked resource={resource} id={id} title={record && title} />
          {canEdit && (
            <Button type="primary" disabled={!record} onClick={edit}>
              Edit
            </Button>
          )}
        </Flex>
      </Flex>
      {problem && <RecordProblem resource={resource} problem={problem} onRetry={retry} />}
      {!record && !problem && <Skeleton active paragraph={{ rows: 8 }} />}
      {record && <RecordSections resource={resource} record={record} />}
      {editing.dialog !== undefined && (
        <EditModal
          key={editing.turn}
          resource={resource}
          id={editing.dialog}
          draft={{ owner: resource.name, form: { kind: 'edit', id: editing.dialog } }}
          {...editing.control}
        />
      )}
    </Flex>
  );
}

/** The page that shows one record, by its address. */
export function RecordScreen({ resource: name }: { readonly resource: string }) {
  const resource = useResource(name);
  const { id = '' } = useParams();
  return <RecordPage key={`${name}/${id}`} resource={resource} id={id} />;
}
