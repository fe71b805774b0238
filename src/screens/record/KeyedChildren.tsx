import { keyOptionsOf, isEmptyValue, isFilled, type Resource, type Values } from '../../schema';
import { recordTitle, type ShownChildren } from '../../schema/screens';
import { Button, Card, ErrorBoundary, Skeleton, Text } from '../../ui';
import { Cell } from '../extensions';
import { useRecord } from '../form';
import { useRowDialogs } from '../list';
import { useRegistry } from '../registry';
import { LoadProblem } from '../requests';
import styles from './KeyedChildren.module.css';
import { ValuesLine } from './ValuesLine';

interface ChildProps {
  readonly resource: Resource;
  readonly shown: ShownChildren;
  readonly parentId: number;
  readonly childKey: string;
  readonly label: string;
  /** Opens the form of the child; undefined where the user may not. */
  readonly onEdit: (() => void) | undefined;
}

const isEmptyIn = (resource: Resource, record: Values) => (name: string) => {
  const { [name]: field } = resource.fields;
  return field !== undefined && isEmptyValue(field, record[name]);
};

/** What a stored child has, and which of the expected fields it lacks. */
function ChildFields({ resource, shown, child }: Pick<ChildProps, 'resource' | 'shown'> & { readonly child: Values }) {
  const isEmpty = isEmptyIn(resource, child);
  const filled = shown.fields.filter((name) => name in resource.fields && !isEmpty(name));
  const missing = (shown.expected ?? []).filter(isEmpty);
  return (
    <>
      <ValuesLine
        values={filled.map((name) => ({
          key: name,
          label: resource.fields[name]?.label,
          value: <Cell of={resource} field={name} record={child} />,
        }))}
      />
      {missing.length > 0 && (
        <Text type="danger">Missing: {missing.map((name) => resource.fields[name]?.label).join(', ')}</Text>
      )}
    </>
  );
}

function Child({ resource, shown, parentId, childKey, label, onEdit }: ChildProps) {
  const { loaded, problem, retry } = useRecord(resource, { id: childKey, meta: { parent: parentId } });
  const child = isFilled(loaded?.record.id) ? loaded?.record : undefined;
  return (
    <li>
      <div className={styles.label}>{label}</div>
      <div className={styles.values}>
        {problem && <LoadProblem message={resource.messages.loadFailed} problem={problem} onRetry={retry} />}
        {!loaded && !problem && <Skeleton rows={1} />}
        {loaded && !child && <Text type="secondary">None</Text>}
        {child && <ChildFields resource={resource} shown={shown} child={child} />}
      </div>
      {onEdit && (
        <Button size="small" aria-label={`${child ? 'Edit' : 'Add'} ${label} ${resource.label.one}`} onClick={onEdit}>
          {child ? 'Edit' : 'Add'}
        </Button>
      )}
    </li>
  );
}

interface KeyedChildrenProps {
  /** The resource of the record that the children belong to. */
  readonly parent: Resource;
  readonly record: Values;
  readonly shown: ShownChildren;
}

/** The keyed children of a record on its page: one line for each key, whether it is stored or not. */
export function KeyedChildren({ parent, record, shown }: KeyedChildrenProps) {
  const resource = useRegistry().get(shown.of);
  const id = Number(record.id);
  const { forms, dialogs } = useRowDialogs({
    resource: parent,
    owner: `${shown.of} of ${id}`,
    openList: () => undefined,
  });
  const isEditable = !isFilled(record.discarded_at) && resource.verbs.includes('create');
  const title = recordTitle(parent, record);
  return (
    <section aria-label={resource.label.many}>
      <Card title={resource.label.many}>
        <ErrorBoundary>
          <ul className={styles.children}>
            {keyOptionsOf(resource).map(({ value, label }) => (
              <Child
                key={value}
                resource={resource}
                shown={shown}
                parentId={id}
                childKey={value}
                label={label}
                onEdit={
                  isEditable
                    ? () => forms.open({ kind: 'child', children: shown.of, childKey: value, id, title })
                    : undefined
                }
              />
            ))}
          </ul>
        </ErrorBoundary>
      </Card>
      {dialogs}
    </section>
  );
}
