import ArrowDownOutlined from '@ant-design/icons-svg/es/asn/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons-svg/es/asn/ArrowUpOutlined';
import DeleteOutlined from '@ant-design/icons-svg/es/asn/DeleteOutlined';
import { Fragment, useId, type ComponentType } from 'react';
import { applyRules } from '../../schema/screens';
import { isReference, rowResourceOf, type Field, type FieldKind, type FieldOf } from '../../schema';
import { Button, Icon, HiddenLabel } from '../../ui';
import { inputWidthOf } from '../views';
import { plainInputs } from '../plainInputs';
import type { RowValues } from './view';
import styles from './RowsEditor.module.css';
import type { InputProps } from '../controls/InputProps';

interface FieldEditor {
  readonly Input: ComponentType<InputProps<FieldKind>>;
}

/** The input component of a cell; the declaration check rejects rows nested in rows. */
const cellInputOf = ({ kind }: Field): FieldEditor => ({
  Input: (kind === 'rows' ? Fragment : plainInputs[kind]) as unknown as FieldEditor['Input'],
});

interface EditableRowProps {
  readonly field: FieldOf<'rows'>;
  readonly row: RowValues;
  readonly at: number;
  readonly rowCount: number;
  readonly disabled: boolean;
  readonly problemsOf: (column: string) => readonly string[];
  readonly onChange: (row: RowValues) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/**
 * Column widths in pixels: for columns without a width of their own, and the maximum. The table scrolls horizontally,
 * except for its row buttons.
 */
const [narrow, wide] = [96, 132];

/** Maps empty input to null, as it is stored. */
const emptyToNull = (value: unknown): unknown => (value === undefined || value === '' ? null : value);

interface CellProps extends Pick<EditableRowProps, 'at' | 'disabled'> {
  readonly required: boolean;
  readonly name: string;
  readonly column: Field;
  readonly value: unknown;
  readonly problems: readonly string[];
  readonly onChange: (value: unknown) => void;
}

function Cell({ name, column, value, at, required, disabled, problems, onChange }: CellProps) {
  const id = useId();
  const { Input } = cellInputOf(column);
  const isInvalid = problems.length > 0;
  return (
    <td style={{ minWidth: Math.min(inputWidthOf(column) ?? (isReference(column) ? wide : narrow), wide) }}>
      <HiddenLabel htmlFor={id}>{`${column.label}, row ${at + 1}`}</HiddenLabel>
      <Input
        field={column}
        name={name}
        id={id}
        value={value ?? undefined}
        onChange={(changed) => onChange(emptyToNull(changed))}
        disabled={disabled}
        {...(required && { 'aria-required': true })}
        {...(isInvalid && { 'aria-invalid': true, 'aria-describedby': `${id}problem` })}
      />
      {isInvalid && (
        <div id={`${id}problem`} className={styles.problem}>
          {problems.join('; ')}
        </div>
      )}
    </td>
  );
}

/** An editable table row: one input per column, and buttons that move and remove the row. */
export function EditableRow({
  field,
  row,
  at,
  rowCount,
  disabled,
  problemsOf,
  onChange,
  onMove,
  onRemove,
}: EditableRowProps) {
  const toolButtonProps = { type: 'text', size: 'small' } as const;
  const { stateOf, isRequired } = applyRules(rowResourceOf(field), { values: row, features: [] });
  return (
    <tr data-row={at}>
      {Object.entries(field.columns).map(([name, column]) =>
        stateOf(name) === 'yes' ? (
          <Cell
            key={name}
            name={name}
            column={column}
            value={row[name]}
            at={at}
            required={isRequired(name)}
            disabled={disabled}
            problems={problemsOf(name)}
            onChange={(value) => onChange({ ...row, [name]: value })}
          />
        ) : (
          <td key={name} />
        ),
      )}
      <td className={styles.tools}>
        <Button
          {...toolButtonProps}
          aria-label={`Move row ${at + 1} up`}
          icon={<Icon of={ArrowUpOutlined} />}
          disabled={disabled || at === 0}
          onClick={() => onMove(at - 1)}
        />
        <Button
          {...toolButtonProps}
          aria-label={`Move row ${at + 1} down`}
          icon={<Icon of={ArrowDownOutlined} />}
          disabled={disabled || at === rowCount - 1}
          onClick={() => onMove(at + 1)}
        />
        <Button
          {...toolButtonProps}
          danger
          aria-label={`Remove row ${at + 1}`}
          icon={<Icon of={DeleteOutlined} />}
          disabled={disabled}
          onClick={onRemove}
        />
      </td>
    </tr>
  );
}
