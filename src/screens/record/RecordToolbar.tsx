import type { Resource } from '../../schema';
import { useRegistry } from '../registry';
import {
  buttonColumn,
  type ListColumn,
  type RecordRow,
  type RelatedList,
  keyedChildColumn,
  RelatedListDialog,
  useRowDialogs,
} from '../list';
import { Button, useDialog } from '../../ui';
import styles from './RecordFields.module.css';

interface RecordToolbarProps {
  readonly resource: Resource;
  readonly record: RecordRow;
}

/**
 * The tools of a record's list row beyond Edit and Delete: its keyed children, where the page does not show them, and
 * its actions where it has no menu.
 */
export function RecordToolbar({ resource, record }: RecordToolbarProps) {
  const registry = useRegistry();
  const related = useDialog<RelatedList>();
  const { forms, offered, toAction, furtherActions, dialogs } = useRowDialogs({
    resource,
    owner: `record ${resource.name} ${record.id}`,
    openList: related.open,
  });
  const hasMenu = resource.record?.actions === true;
  const declared = offered(resource.list?.actions ?? [], record).filter((action) => typeof action === 'object');
  const actions = hasMenu ? [] : [...declared.map((action) => toAction(action, record)), ...furtherActions(record)];
  const shown = new Set(resource.record?.children?.map(({ of }) => of));
  const parts = (resource.list?.columns ?? []).flatMap((column): ListColumn | readonly ListColumn[] => {
    if (typeof column === 'string' || 'field' in column) return [];
    if ('children' in column)
      return shown.has(column.children) ? [] : keyedChildColumn({ registry, resource, forms })(column);
    return buttonColumn({ offered, toAction })(column) ?? [];
  });
  if (actions.length === 0 && parts.length === 0) return null;
  return (
    <div className={styles.tools}>
      {parts.map(({ key, title, render }) => (
        <div key={key} className={styles.tool}>
          <span className={styles.toolLabel}>{title}</span>
          {render(record)}
        </div>
      ))}
      {actions.length > 0 && (
        <div className={styles.tool}>
          {actions.map(({ key, label, disabled = false, busy = false, run }) => (
            <Button key={key} size="small" disabled={disabled} loading={busy} onClick={run}>
              {label}
            </Button>
          ))}
        </div>
      )}
      {dialogs}
      <RelatedListDialog {...related} />
    </div>
  );
}
