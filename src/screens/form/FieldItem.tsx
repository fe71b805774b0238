import { Col, Form, theme } from 'antd';
import type { Field, Resource, Values } from '../../schema';
import { Cell } from '../Cell';
import { FieldInput, fieldViews, rulesFor } from '../fields';
import { PartBoundary } from '../PartBoundary';
import { isInput } from './formValues';

interface FieldItemProps {
  readonly resource: Resource;
  readonly name: string;
  readonly field: Field;
  readonly columns: 1 | 2;
  /** The values that read-only fields are shown of. */
  readonly values: Values;
  /** The record as stored: what stands in it is accepted, even where today's declaration would refuse it. */
  readonly original?: Values | undefined;
}

/** One field of a form: its label, its input with the kind's rules, and its hint; a field of the server's own is only shown. */
export function FieldItem({ resource, name, field, columns, values, original }: FieldItemProps) {
  const { token } = theme.useToken();
  const isWide = columns === 1 || fieldViews[field.kind].wide === true;
  return (
    <Col xs={24} md={isWide ? 24 : 12}>
      <PartBoundary>
        {isInput(resource, name) ? (
          <Form.Item
            name={name}
            label={field.label}
            rules={rulesFor(field, original?.[name])}
            extra={field.hint}
            validateTrigger="onBlur"
            style={{ marginBottom: token.margin }}
          >
            <FieldInput field={field} name={name} />
          </Form.Item>
        ) : (
          <Form.Item label={field.kind === 'rows' ? null : field.label} style={{ marginBottom: token.margin }}>
            <Cell of={resource} field={name} record={values} whole />
          </Form.Item>
        )}
      </PartBoundary>
    </Col>
  );
}
