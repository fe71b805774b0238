import { memo, useMemo } from 'react';
import { Col, Form, theme } from 'antd';
import { dayProblem, type Field, type Resource, type Values } from '../../schema';
import { Cell } from '../Cell';
import { fieldViews } from '../fields';
import { FieldInput } from '../fields/FieldInput';
import { rulesFor } from '../fields/formRules';
import { PartBoundary } from '../PartBoundary';
import { isInput } from './formValues';

interface FieldItemProps {
  readonly resource: Resource;
  readonly name: string;
  readonly field: Field;
  readonly columns: 1 | 2;
  /** In place of the field's own. */
  readonly label?: string | undefined;
  /** It is not written at this time of the record's life. */
  readonly disabled?: boolean;
  /** The values that it is shown of, where it has no input. */
  readonly shownOf?: Values | undefined;
  /** The record as stored: what stands in it is accepted, even where today's declaration would refuse it. */
  readonly original?: Values | undefined;
  /** What the server said of the value that stands in it: that stays until it is another one. */
  readonly refused?: readonly string[] | undefined;
}

/**
 * One field of a form: its label, its input with the kind's rules, and its hint; a field of the server's own is only shown. Rendered anew only
 * where something of it changes: typing must not render the fifty others.
 */
export const FieldItem = memo(function FieldItem({
  resource,
  name,
  field,
  columns,
  label = field.label,
  disabled = false,
  shownOf,
  original,
  refused,
}: FieldItemProps) {
  const { token } = theme.useToken();
  // An input names its further parts after its label.
  const shown = useMemo(() => (label === field.label ? field : { ...field, label }), [field, label]);
  const isWide = columns === 1 || fieldViews[field.kind].wide === true;
  return (
    <Col xs={24} md={isWide ? 24 : 12}>
      <PartBoundary>
        {isInput(resource, name) ? (
          <Form.Item
            name={name}
            label={label}
            rules={rulesFor(field, { original: original?.[name], among: (values) => dayProblem(resource, name, { values, original }) })}
            {...('notBefore' in field && { dependencies: [field.notBefore] })}
            extra={field.hint}
            validateTrigger="onBlur"
            {...(refused && { validateStatus: 'error' as const, help: refused.join('; ') })}
            style={{ marginBottom: token.margin }}
          >
            <FieldInput field={shown} name={name} {...(disabled && { disabled })} {...(refused && { 'aria-invalid': true })} />
          </Form.Item>
        ) : (
          <Form.Item label={fieldViews[field.kind].table ? null : label} style={{ marginBottom: token.margin }}>
            <Cell of={resource} field={name} record={shownOf ?? {}} whole />
          </Form.Item>
        )}
      </PartBoundary>
    </Col>
  );
});
