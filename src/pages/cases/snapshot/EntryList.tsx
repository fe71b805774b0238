import { useId, type ReactNode } from 'react';
import { formatValue, isEmptyValue, type Field, type Resource, type Values } from '../../../schema';
import { Cell } from '../../../screens/extensions';
import type { LoadedRecord } from '../../../screens/form';
import { fieldViews } from '../../../fields/views';
import { TextInput } from '../../../ui';
import { disabledFields, labelOverrides, autosavedFields } from './caseFields';
import { SaveStatus } from './SaveStatus';
import type { FieldSaves } from './useFieldSaves';
import styles from './Snapshot.module.css';
import paper from './SnapshotPaper.module.css';
import { AutosavedChoice, AutosavedNote } from './AutosavedInputs';
import type { AutosavedFieldProps } from './useAutosave';

/** Autosaved field: a choice is saved on change, a long text on blur (Cases 4). */
function AutosavedField({ field, ...props }: AutosavedFieldProps & { readonly field: Field }) {
  if (field.kind === 'choice') return <AutosavedChoice {...props} field={field} />;
  if (field.kind === 'longText') return <AutosavedNote {...props} field={field} />;
  throw new Error(`${props.resource.name}.${props.name}: a ${field.kind} does not save itself`);
}

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
  readonly key: string;
  readonly isWide: boolean;
  /** It has no value, and is left out on paper. */
  readonly isUnset: boolean;
  readonly label: ReactNode;
  readonly children: ReactNode;
}

function Entries({
  entries,
  className,
}: {
  readonly entries: readonly Entry[];
  readonly className?: string | undefined;
}) {
  if (entries.length === 0) return null;
  return (
    <dl className={className ? `${styles.entries} ${className}` : styles.entries}>
      {entries.map(({ key, isWide, isUnset, label, children }) => (
        <div key={key} className={[isWide && styles.wide, isUnset && paper.unset].filter(Boolean).join(' ')}>
          <dt>{label}</dt>
          <dd>{children}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Compact description list of labels and values. What can be changed here comes first, as inputs that save themselves;
 * everything else is plain text.
 */
export function EntryList({ resource, fields, record, saves, shown = {}, more = {} }: EntryListProps) {
  const prefix = useId();
  const base = saves?.base;

  const shapeOf = (name: string, field: Field) => ({
    key: name,
    id: `${prefix}-${name}`,
    isWide: fieldViews[field.kind].spansFormRow === true,
    isUnset: isEmptyValue(field, (saves?.base?.record ?? record)[name]),
    label: labelOverrides[name] ?? resource.included[name]?.label ?? field.label,
  });
  const inputOf = (
    name: string,
    field: Field,
    known: { readonly saves: FieldSaves; readonly base: LoadedRecord },
  ): Entry => {
    const { id, label, ...shape } = shapeOf(name, field);
    const statusId = `${id}-save`;
    const labelWithStatus = (
      <>
        <label htmlFor={id}>{label}</label>{' '}
        <SaveStatus
          id={statusId}
          state={known.saves.stateOf(name)}
          label={label}
          onRetry={field.kind === 'choice' ? () => known.saves.retry(name) : undefined}
        />
      </>
    );
    return {
      ...shape,
      label: labelWithStatus,
      children: (
        <AutosavedField {...known} resource={resource} id={id} name={name} field={field} describedBy={statusId} />
      ),
    };
  };
  const textOf = (name: string, field: Field): Entry => {
    const { id, label, ...shape } = shapeOf(name, field);
    if (!saves || !disabledFields.includes(name))
      return { ...shape, label, children: shown[name] ?? <Cell of={resource} field={name} record={record} isFull /> };
    const value = formatValue(field, record[name]) ?? '';
    return {
      ...shape,
      label: <label htmlFor={id}>{label}</label>,
      children: <TextInput id={id} disabled value={value} title={value} placeholder="N/A" />,
    };
  };
  const isEditable = ([name]: readonly [string, Field]) => base !== undefined && name in autosavedFields;
  const further = Object.entries(more).map(([label, children]): Entry => ({
    key: `more ${label}`,
    isWide: true,
    isUnset: false,
    label,
    children,
  }));
  return (
    <>
      {saves && base && (
        <Entries
          entries={fields.filter(isEditable).map(([name, field]) => inputOf(name, field, { saves, base }))}
          className={styles.inputs}
        />
      )}
      <Entries
        entries={[
          ...fields.filter((entry) => !isEditable(entry)).map(([name, field]) => textOf(name, field)),
          ...further,
        ]}
      />
    </>
  );
}
