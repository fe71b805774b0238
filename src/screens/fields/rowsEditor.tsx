import PlusOutlined from '@ant-design/icons-svg/es/asn/PlusOutlined';
import { useLayoutEffect, useRef, useState, type FocusEvent } from 'react';
import { applyRules, askedOf, followed, initialRecord, mostRows, readValue, recordOfRows, rowsIn, type FieldOf } from '../../schema';
import { Button, Icon } from '../plain';
import { EditedRow } from './EditedRow';
import { outOfSight } from './HiddenLabel';
import type { Row } from './rows';
import styles from './rowsEditor.module.css';
import type { InputProps } from './types';

/** Validation errors of the cells by path, such as `[2].end`. */
function problemsIn(field: FieldOf<'rows'>, value: unknown): Readonly<Record<string, readonly string[]>> {
  const read = readValue(field, value);
  return 'errors' in read ? (read.at ?? {}) : {};
}

/** A row with every column, with the values removed from columns whose condition does not hold. */
function ruled(field: FieldOf<'rows'>, row: Row): Row {
  const { values } = applyRules(recordOfRows(field), { values: row, features: [] });
  return Object.fromEntries(Object.keys(field.columns).map((name) => [name, values[name] ?? null]));
}

/** The columns marked as required: always, or in at least one of the current rows. */
function markedColumns(field: FieldOf<'rows'>, rows: readonly Row[]): string[] {
  const rules = rows.map((row) => applyRules(recordOfRows(field), { values: row, features: [] }));
  return Object.entries(field.columns).flatMap(([name, column]) => {
    const asked = askedOf(column);
    return asked && (asked.when === undefined || rules.some(({ isRequired }) => isRequired(name))) ? name : [];
  });
}

/** Gives each row a stable key that moves with it, so that its input state follows. */
function useNamedRows(rows: readonly Row[]) {
  const [names, setNames] = useState<readonly number[]>([]);
  const known = rows.map((_row, at) => names[at] ?? -1 - at);
  const next = Math.max(0, ...known) + 1;
  return {
    names: known,
    /** Added in this editor: columns that start with the value of another column follow it. */
    isNew: (at: number): boolean => (known[at] ?? 0) > 0,
    added: () => setNames([...known, next]),
    removed: (at: number) => setNames(known.filter((_name, other) => other !== at)),
    moved: (at: number, to: number) => setNames(swapped(known, at, to)),
  };
}

const swapped = <T,>(items: readonly T[], at: number, to: number): T[] => items.map((item, place) => (place === at ? (items[to] ?? item) : place === to ? (items[at] ?? item) : item));

/** Moves the focus to an added row, or to the row that follows a removed one. */
function useRowFocus(count: number) {
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef<number>(undefined);
  useLayoutEffect(() => {
    const at = wanted.current;
    if (at === undefined) return;
    wanted.current = undefined;
    const row = box.current?.querySelectorAll('tbody tr')[Math.min(at, count - 1)];
    (row ?? box.current)?.querySelector<HTMLElement>('input, textarea, button')?.focus();
  }, [count]);
  return {
    box,
    focusRow: (at: number) => {
      wanted.current = at;
    },
  };
}

/** Adds, moves and removes rows, with an input for each column in the cells. */
export default function RowsEditor({ field, id, value, onChange, onBlur, disabled = false, 'aria-invalid': invalid, 'aria-describedby': described }: InputProps<'rows'>) {
  const rows = rowsIn(value);
  const marked = markedColumns(field, rows);
  const { names, isNew, added, removed, moved } = useNamedRows(rows);
  const { box, focusRow } = useRowFocus(rows.length);
  const problems = invalid === true || invalid === 'true' ? problemsIn(field, value) : {};
  const add = () => {
    added();
    focusRow(rows.length);
    onChange?.([...rows, ruled(field, initialRecord(recordOfRows(field)))]);
  };
  const remove = (at: number) => {
    removed(at);
    focusRow(at);
    onChange?.(rows.filter((_row, other) => other !== at));
  };
  const change = (at: number, changed: Row) => {
    const entered = isNew(at) ? followed(recordOfRows(field), { before: rows[at] ?? {}, entered: changed }) : changed;
    onChange?.(rows.map((other, place) => (place === at ? ruled(field, entered) : other)));
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
    onBlur?.();
  };
  return (
    <div ref={box} id={id} role="group" tabIndex={-1} aria-label={field.label} aria-describedby={described} className={styles.rows} onBlur={leave}>
      {rows.length === 0 ? (
        <p className={styles.none}>No {field.label.toLowerCase()} yet</p>
      ) : (
        <table>
          <thead>
            <tr>
              {Object.entries(field.columns).map(([name, column]) => (
                <th key={name} scope="col">
                  {column.label}
                  {marked.includes(name) && (
                    <span className={styles.mark} aria-hidden>
                      *
                    </span>
                  )}
                </th>
              ))}
              <th scope="col" className={styles.tools}>
                <span style={outOfSight}>Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <EditedRow
                key={names[at]}
                field={field}
                row={row}
                at={at}
                count={rows.length}
                disabled={disabled}
                problemsOf={(column) => problems[`[${at}].${column}`] ?? []}
                onChange={(changed) => change(at, changed)}
                onMove={(to) => {
                  moved(at, to);
                  onChange?.(swapped(rows, at, to));
                }}
                onRemove={() => remove(at)}
              />
            ))}
          </tbody>
        </table>
      )}
      <Button size="small" icon={<Icon of={PlusOutlined} />} disabled={disabled || rows.length >= (field.maxRows ?? mostRows)} onClick={add}>
        Add Row
      </Button>
    </div>
  );
}
