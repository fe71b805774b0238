import { useLayoutEffect, useRef, useState, type FocusEvent } from 'react';
import { applyRules } from '../../schema/screens';
import { rowResourceOf, type FieldOf, requiredRuleOf, defaultMaxRows, readValue, toRows } from '../../schema';
import type { RowValues } from './view';
import PlusOutlined from '@ant-design/icons-svg/es/asn/PlusOutlined';
import { Button, Icon, visuallyHidden } from '../../ui';
import { EditableRow } from './EditableRow';
import styles from './RowsEditor.module.css';
import type { InputProps } from '../controls/InputProps';

/** A row with every column, with the values removed from columns whose condition does not hold. */
function applyRowRules(field: FieldOf<'rows'>, row: RowValues): RowValues {
  const { values } = applyRules(rowResourceOf(field), { values: row, features: [] });
  return Object.fromEntries(Object.keys(field.columns).map((name) => [name, values[name] ?? null]));
}

/** Gives each row a stable key that moves with it, so that its input state follows. */
function useRowKeys(rows: readonly RowValues[]) {
  const [storedKeys, setStoredKeys] = useState<readonly number[]>([]);
  const rowKeys = rows.map((_row, at) => storedKeys[at] ?? -1 - at);
  const nextKey = Math.max(0, ...rowKeys) + 1;
  return {
    rowKeys,
    added: () => setStoredKeys([...rowKeys, nextKey]),
    removed: (at: number) => setStoredKeys(rowKeys.filter((_key, other) => other !== at)),
    moved: (at: number, to: number) => setStoredKeys(swapItems(rowKeys, at, to)),
  };
}

const swapItems = <T,>(items: readonly T[], at: number, to: number): T[] =>
  items.map((item, place) => (place === at ? (items[to] ?? item) : place === to ? (items[at] ?? item) : item));

/** Moves the focus to an added row, or to the row that follows a removed one. */
function useRowFocus(count: number) {
  const box = useRef<HTMLDivElement>(null);
  const pendingFocus = useRef<number>(undefined);
  useLayoutEffect(() => {
    const at = pendingFocus.current;
    if (at === undefined) return;
    pendingFocus.current = undefined;
    const row = box.current?.querySelectorAll('tbody tr')[Math.min(at, count - 1)];
    (row ?? box.current)?.querySelector<HTMLElement>('input, textarea, button')?.focus();
  }, [count]);
  return {
    box,
    focusRow: (at: number) => {
      pendingFocus.current = at;
    },
  };
}

interface EditedRowsOptions {
  readonly field: FieldOf<'rows'>;
  readonly rows: readonly RowValues[];
  readonly onChange: ((rows: readonly RowValues[]) => void) | undefined;
}

/** The changes that an editor makes to rows, with the keys of the rows and the focus that follows the changes. */
function useEditedRows({ field, rows, onChange }: EditedRowsOptions) {
  const { rowKeys, added, removed, moved } = useRowKeys(rows);
  const { box, focusRow } = useRowFocus(rows.length);
  return {
    box,
    rowKeys,
    add: () => {
      added();
      focusRow(rows.length);
      onChange?.([...rows, applyRowRules(field, {})]);
    },
    remove: (at: number) => {
      removed(at);
      focusRow(at);
      onChange?.(rows.filter((_row, other) => other !== at));
    },
    move: (at: number, to: number) => {
      moved(at, to);
      onChange?.(swapItems(rows, at, to));
    },
    change: (at: number, changed: RowValues) =>
      onChange?.(rows.map((other, place) => (place === at ? applyRowRules(field, changed) : other))),
  };
}

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
export function RowsEditor({
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
