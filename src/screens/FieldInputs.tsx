import { Form, Row } from 'antd';
import { applyRules, getField, isWrittenOn, withComputedValues, type Resource, type Values } from '../schema';
import { useFeatures } from './screensContext';
import { FieldItem, isInputField, sectionLabels, fieldUnderRules } from './form';

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
  const labelOf = sectionLabels(resource, fields);
  const existing = original?.id !== undefined;
  const rules = applyRules(resource, { values, original: existing ? original : undefined, features });
  return (
    <Row gutter={24}>
      {fields.map((name) => {
        const field = getField(resource, name);
        if (rules.stateOf(name) !== 'yes') return null;
        return (
          <FieldItem
            key={name}
            resource={resource}
            name={name}
            field={fieldUnderRules([name, field], rules)}
            columns={columns}
            label={labelOf(name)}
            disabled={!isWrittenOn(field, existing) || rules.isLocked(name)}
            displayedValues={isInputField(resource, name) ? undefined : withComputedValues(resource, values)}
            original={original}
          />
        );
      })}
    </Row>
  );
}
