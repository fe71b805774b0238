// @vitest-environment jsdom
import './setup';
import { render, screen } from '@testing-library/react';
import { Form } from 'antd';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { getField } from '../../src/schema';
import { FieldItem } from '../../src/screens/form/FieldItem';
import { FormFrame } from '../../src/screens/form/FormFrame';
import { registry } from '../fixtures/everything';

const sinks = registry.get('sinks');
const nothing = () => undefined;

/** Sets a value in the form after the fields are rendered, but before antd registers them. */
function Arrival() {
  const form = Form.useFormInstance();
  useLayoutEffect(() => form.setFieldValue('line', 'Arrived'), [form]);
  return null;
}

it('an input shows what its form was given while it was rendered', async () => {
  function Screen() {
    const [form] = Form.useForm<Record<string, unknown>>();
    return (
      <FormFrame
        form={form}
        id="form"
        initial={undefined}
        hidden={false}
        disabled={false}
        onValuesChange={nothing}
        onFinish={nothing}
        onFinishFailed={nothing}
        onKeyDown={nothing}
      >
        <Arrival />
        <FieldItem resource={sinks} name="line" field={getField(sinks, 'line')} />
      </FormFrame>
    );
  }
  render(<Screen />);
  expect(await screen.findByDisplayValue('Arrived')).toBeDefined();
});
