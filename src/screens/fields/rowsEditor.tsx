import PlusOutlined from '@ant-design/icons-svg/es/asn/PlusOutlined';
import type { FocusEvent } from 'react';
import {
  applyRules,
  requiredRuleOf,
  defaultMaxRows,
  readValue,
  rowResourceOf,
  toRows,
  type FieldOf,
} from '../../schema';
import { Button, Icon } from '../../ui';
import { EditableRow } from './EditableRow';
import { visuallyHidden } from './HiddenLabel';
import type { RowValues } from './rows';
import styles from './rowsEditor.module.css';
import type { InputProps } from './types';
import { useEditedRows } from './useEditedRows';

/** Validation errors of the cells by path, such as `[2].end`. */
function cellProblemsOf(field: FieldOf<'rows'>, value: unknown): Readonly<Record<string, readonly string[]>> {
  const read = readValue(field, value);
  return 'errors' in read ? (read.at ?? {}) : {};
}

/** The columns marked as required: always, or in at least one of the current rows. */
function requiredColumns(field: FieldOf<'rows'>, rows: readonly RowValues[]): string[] {
  const rules = rows.map((row) => applyRules(rowResourceOf(field), { values: row, features: [] }));
  return Object.entries(field.columns).flatMap(([name, column]) => {
    const requiredRule = requiredRuleOf(column);
    return requiredRule && (requiredRule.when === undefined || rules.some(({ isRequired }) => isRequired(name)))
      ? name
      : [];
  });
}

interface RowsHeaderProps extends Pick<FieldOf<'rows'>, 'columns'> {
  readonly required: readonly string[];
}

/** The labels of the columns, and a mark at the required ones. */
function RowsHeader({ columns, required }: RowsHeaderProps) {
  return (
    <thead>
      <tr>
        {Object.entries(columns).map(([name, column]) => (
          <th key={name} scope="col">
            {column.label}
            {required.includes(name) && (
              <span className={styles.mark} aria-hidden>
                *
              </span>
            )}
          </th>
        ))}
        <th scope="col" className={styles.tools}>
          <span style={visuallyHidden}>Actions</span>
        </th>
      </tr>
    </thead>
  );
}

/** Adds, moves and removes rows, with an input for each column in the cells. */
export default function RowsEditor({
  field,
  id,
  value,
  onChange,
  onBlur,
  disabled = false,
  'aria-invalid': invalid,
  'aria-describedby': described,
}: InputProps<'rows'>) {
  const rows = toRows(value);
  const { box, rowKeys, add, remove, move, change } = useEditedRows({ field, rows, onChange });
  const problems = invalid === true || invalid === 'true' ? cellProblemsOf(field, value) : {};
  const reportBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
    onBlur?.();
  };
  return (
    <div
      ref={box}
      id={id}
      role="group"
      tabIndex={-1}
      aria-label={field.label}
      aria-describedby={described}
      className={styles.rows}
      onBlur={reportBlur}
    >
      {rows.length === 0 ? (
        <p className={styles.none}>No {field.label.toLowerCase()} yet</p>
      ) : (
        <table>
          <RowsHeader columns={field.columns} required={requiredColumns(field, rows)} />
          <tbody>
            {rows.map((row, at) => (
              <EditableRow
                key={rowKeys[at]}
                field={field}
                row={row}
                at={at}
                rowCount={rows.length}
                disabled={disabled}
                problemsOf={(column) => problems[`[${at}].${column}`] ?? []}
                onChange={(changed) => change(at, changed)}
                onMove={(to) => move(at, to)}
                onRemove={() => remove(at)}
              />
            ))}
          </tbody>
        </table>
      )}
      <Button
        size="small"
        icon={<Icon of={PlusOutlined} />}
        disabled={disabled || rows.length >= (field.maxRows ?? defaultMaxRows)}
        onClick={add}
      >
        Add Row
      </Button>
    </div>
  );
}
