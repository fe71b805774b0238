import { useId, type ReactNode } from 'react';
import { formatValue, type Field, type Resource, type Values } from '../../../schema';
import { Cell } from '../../../screens';
import { fieldViews } from '../../../screens/fields';
import { TextInput } from '../../../screens/plain';
import { disabledFields, labelOverrides, autosavedFields } from './caseFields';
import { AutosavedField } from './AutosavedField';
import { SaveStatus } from './SaveStatus';
import type { FieldSaves } from './useFieldSaves';
import styles from './Snapshot.module.css';

interface EntryListProps {
  readonly resource: Resource;
  readonly fields: readonly (readonly [string, Field])[];
  readonly record: Values;
  /** Saves the inline-editable fields; without it every field is read-only. */
  readonly saves?: FieldSaves;
  /** Custom renderings by field name, in place of the default cell. */
  readonly shown?: Readonly<Record<string, ReactNode>>;
  /** Additional entries that are not fields, by label. */
  readonly more?: Readonly<Record<string, ReactNode>>;
}

interface Entry {
  readonly label: ReactNode;
  readonly children: ReactNode;
}

/** Compact description list of labels and values; autosaved fields are rendered as inputs. */
export function EntryList({ resource, fields, record, saves, shown = {}, more = {} }: EntryListProps) {
  const prefix = useId();

  const entryOf = (name: string, field: Field): Entry => {
    const [id, statusId] = [`${prefix}-${name}`, `${prefix}-${name}-save`];
    const label = labelOverrides[name] ?? resource.included[name]?.label ?? field.label;
    const named = <label htmlFor={id}>{label}</label>;
    if (saves && disabledFields.includes(name)) {
      const value = formatValue(field, record[name]) ?? '';
      return { label: named, children: <TextInput id={id} disabled value={value} placeholder="N/A" /> };
    }
    if (saves?.base && name in autosavedFields) {
      const control = { resource, id, name, field, saves, base: saves.base, describedBy: statusId };
      const labelWithStatus = (
        <>
          {named} <SaveStatus id={statusId} state={saves.stateOf(name)} label={label} onRetry={field.kind === 'choice' ? () => saves.retry(name) : undefined} />
        </>
      );
      return { label: labelWithStatus, children: <AutosavedField {...control} /> };
    }
    return { label, children: shown[name] ?? <Cell of={resource} field={name} record={record} isFull /> };
  };
  const entries = [
    ...fields.map(([name, field]) => ({ key: name, isWide: fieldViews[field.kind].spansFormRow === true, ...entryOf(name, field) })),
    ...Object.entries(more).map(([label, children]) => ({ key: `more ${label}`, isWide: true, label, children })),
  ];
  return (
    <dl className={saves ? `${styles.entries} ${styles.editable}` : styles.entries}>
      {entries.map(({ key, isWide, label, children }) => (
        <div key={key} className={isWide ? styles.wide : undefined}>
          <dt>{label}</dt>
          <dd>{children}</dd>
        </div>
      ))}
    </dl>
  );
}
