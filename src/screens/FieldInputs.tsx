import { Form, Row } from 'antd';
import { applyRules, fieldNamed, isWritten, withComputed, type Resource, type Values } from '../schema';
import { useFeatures } from './context';
import { FieldItem, isInput, labelsIn, underRules } from './form';

interface FieldInputsProps {
  readonly of: Resource;
  readonly fields: readonly string[];
  readonly columns?: 1 | 2 | 3;
  /** The stored record, when editing. */
  readonly original?: Values;
}

/** Inputs of a resource for a custom form. Must be rendered inside an antd form, whose values decide which fields apply. */
export function FieldInputs({ of: resource, fields, columns = 2, original }: FieldInputsProps) {
  const features = useFeatures();
  const form = Form.useFormInstance<Record<string, unknown>>();
  const watched: unknown = Form.useWatch((all) => all, { form, preserve: true });
  const values = (watched ?? form.getFieldsValue(true)) as Values;
  const labelOf = labelsIn(resource, fields);
  const existing = original?.id !== undefined;
  const rules = applyRules(resource, { values, original: existing ? original : undefined, features });
  return (
    <Row gutter={24}>
      {fields.map((name) => {
        const field = fieldNamed(resource, name);
        if (rules.stateOf(name) !== 'yes') return null;
        return (
          <FieldItem
            key={name}
            resource={resource}
            name={name}
            field={underRules([name, field], rules)}
            columns={columns}
            label={labelOf(name)}
            disabled={!isWritten(field, existing) || rules.isLocked(name)}
            shownOf={isInput(resource, name) ? undefined : withComputed(resource, values)}
            original={original}
          />
        );
      })}
    </Row>
  );
}
