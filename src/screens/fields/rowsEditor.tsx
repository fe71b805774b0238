import ArrowDownOutlined from '@ant-design/icons-svg/es/asn/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons-svg/es/asn/ArrowUpOutlined';
import DeleteOutlined from '@ant-design/icons-svg/es/asn/DeleteOutlined';
import PlusOutlined from '@ant-design/icons-svg/es/asn/PlusOutlined';
import { Form } from 'antd';
import { Fragment, useId, useLayoutEffect, useRef, useState, type ComponentType, type FocusEvent } from 'react';
import { mostRows, readValue, type Field, type FieldKind, type FieldOf } from '../../schema';
import { Button, Icon } from '../plain';
import { inputWidthOf } from './fieldViews';
import { HiddenLabel, outOfSight } from './HiddenLabel';
import { plainInputs } from './plainInputs';
import { rowsOf } from './rows';
import styles from './rowsEditor.module.css';
import type { InputProps } from './types';

type Row = Readonly<Record<string, unknown>>;

interface Edited {
  readonly Input: ComponentType<InputProps<FieldKind>>;
}

/** The input of a cell; the check refuses rows within rows. */
const inputOf = ({ kind }: Field): Edited => ({ Input: (kind === 'rows' ? Fragment : plainInputs[kind]) as unknown as Edited['Input'] });

/** What is wrong with the cells, by their places: `[2].end`. */
function problemsIn(field: FieldOf<'rows'>, value: unknown): Readonly<Record<string, readonly string[]>> {
  const read = readValue(field, value);
  return 'errors' in read ? (read.at ?? {}) : {};
}

interface RowProps {
  readonly field: FieldOf<'rows'>;
  readonly row: Row;
  readonly at: number;
  readonly count: number;
  readonly disabled: boolean;
  readonly problemsOf: (column: string) => readonly string[];
  readonly onChange: (row: Row) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** Widths of a column in pixels: of one that says nothing of its own, and of the widest; the table scrolls beside its tools. */
const [narrow, wide] = [96, 132];

/** Nothing typed is nothing, as it is stored. */
const cellValue = (value: unknown): unknown => (value === undefined || value === '' ? null : value);

interface CellProps extends Pick<RowProps, 'at' | 'disabled'> {
  readonly name: string;
  readonly column: Field;
  readonly value: unknown;
  readonly problems: readonly string[];
  readonly onChange: (value: unknown) => void;
}

function Cell({ name, column, value, at, disabled, problems, onChange }: CellProps) {
  const id = useId();
  const { Input } = inputOf(column);
  const isWrong = problems.length > 0;
  return (
    <td style={{ minWidth: Math.min(inputWidthOf(column) ?? narrow, wide) }}>
      <HiddenLabel htmlFor={id}>{`${column.label}, row ${at + 1}`}</HiddenLabel>
      {/* What is wrong somewhere in the table is not wrong in each of its cells. */}
      <Form.Item noStyle validateStatus={isWrong ? 'error' : ''}>
        <Input
          field={column}
          name={name}
          id={id}
          value={value ?? undefined}
          onChange={(changed) => onChange(cellValue(changed))}
          disabled={disabled}
          {...(column.required !== undefined && { 'aria-required': true })}
          {...(isWrong && { 'aria-invalid': true, 'aria-describedby': `${id}problem` })}
        />
      </Form.Item>
      {isWrong && (
        <div id={`${id}problem`} className={styles.problem}>
          {problems.join('; ')}
        </div>
      )}
    </td>
  );
}

function EditedRow({ field, row, at, count, disabled, problemsOf, onChange, onMove, onRemove }: RowProps) {
  const tool = { type: 'text', size: 'small' } as const;
  return (
    <tr data-row={at}>
      {Object.entries(field.columns).map(([name, column]) => (
        <Cell key={name} name={name} column={column} value={row[name]} at={at} disabled={disabled} problems={problemsOf(name)} onChange={(value) => onChange({ ...row, [name]: value })} />
      ))}
      <td className={styles.tools}>
        <Button {...tool} aria-label={`Move row ${at + 1} up`} icon={<Icon of={ArrowUpOutlined} />} disabled={disabled || at === 0} onClick={() => onMove(at - 1)} />
        <Button {...tool} aria-label={`Move row ${at + 1} down`} icon={<Icon of={ArrowDownOutlined} />} disabled={disabled || at === count - 1} onClick={() => onMove(at + 1)} />
        <Button {...tool} danger aria-label={`Remove row ${at + 1}`} icon={<Icon of={DeleteOutlined} />} disabled={disabled} onClick={onRemove} />
      </td>
    </tr>
  );
}

/** The rows with a name for each that goes with it, wherever it stands: what is half typed in one stays its own. */
function useNamedRows(rows: readonly Row[]) {
  const [names, setNames] = useState<readonly number[]>([]);
  const known = rows.map((_row, at) => names[at] ?? -1 - at);
  const next = Math.max(0, ...known) + 1;
  return {
    names: known,
    added: () => setNames([...known, next]),
    removed: (at: number) => setNames(known.filter((_name, other) => other !== at)),
    moved: (at: number, to: number) => setNames(swapped(known, at, to)),
  };
}

const swapped = <T,>(items: readonly T[], at: number, to: number): T[] => items.map((item, place) => (place === at ? (items[to] ?? item) : place === to ? (items[at] ?? item) : item));

/** Takes the keyboard to a row that has come, or to what takes the place of one that has gone. */
function useRowFocus(count: number) {
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef<number>(undefined);
  useLayoutEffect(() => {
    const at = wanted.current;
    if (at === undefined) return;
    wanted.current = undefined;
    const row = box.current?.querySelectorAll('tbody tr')[Math.min(at, count - 1)];
    (row ?? box.current)?.querySelector<HTMLElement>('input, textarea, button')?.focus();
  });
  return {
    box,
    focusRow: (at: number) => {
      wanted.current = at;
    },
  };
}

/** Adds, moves and removes rows, with the input of each column in its cells. */
export default function RowsEditor({ field, id, value, onChange, onBlur, disabled = false, 'aria-invalid': invalid, 'aria-describedby': described }: InputProps<'rows'>) {
  const rows = rowsOf(value);
  const { names, added, removed, moved } = useNamedRows(rows);
  const { box, focusRow } = useRowFocus(rows.length);
  const problems = invalid === true || invalid === 'true' ? problemsIn(field, value) : {};
  const add = () => {
    added();
    focusRow(rows.length);
    onChange?.([...rows, Object.fromEntries(Object.keys(field.columns).map((name) => [name, null]))]);
  };
  const remove = (at: number) => {
    removed(at);
    focusRow(at);
    onChange?.(rows.filter((_row, other) => other !== at));
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
                  {column.required !== undefined && (
                    <span className={styles.mark} aria-hidden>
                      *
                    </span>
                  )}
                </th>
              ))}
              <th scope="col">
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
                onChange={(changed) => onChange?.(rows.map((other, place) => (place === at ? changed : other)))}
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
