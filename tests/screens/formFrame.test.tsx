// @vitest-environment jsdom
import './setup';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Input } from 'antd';
import { expect, it, vi } from 'vitest';
import { FormFrame } from '../../src/screens/form/FormFrame';

it('renders the items of a form anew only where something of theirs changes, and calls what it is given last', async () => {
  const rendered = vi.fn(() => <i />);
  const items = (
    <>
      <Form.Item shouldUpdate={() => false}>{rendered}</Form.Item>
      <Form.Item name="city" label="City">
        <Input />
      </Form.Item>
    </>
  );
  function Screen({ dirty, onValuesChange }: { readonly dirty: boolean; readonly onValuesChange: () => void }) {
    const [form] = Form.useForm<Record<string, unknown>>();
    return (
      <FormFrame
        form={form}
        id="form"
        initial={undefined}
        hidden={false}
        disabled={false}
        onValuesChange={onValuesChange}
        onFinish={() => undefined}
        onFinishFailed={() => undefined}
        onKeyDown={() => undefined}
      >
        {dirty && 'You have unsaved changes'}
        {items}
      </FormFrame>
    );
  }
  const [first, second] = [vi.fn(), vi.fn()];
  const { rerender } = render(<Screen dirty={false} onValuesChange={first} />);
  expect(rendered).toHaveBeenCalled();
  rendered.mockClear();
  rerender(<Screen dirty onValuesChange={second} />);
  screen.getByText('You have unsaved changes');
  expect(rendered).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('City'), 'B');
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
});
