import { Refine, type DataProvider } from '@refinedev/core';
import { render, screen } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { Button, ConfigProvider, Form, type ThemeConfig } from 'antd';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect } from 'vitest';
import { FieldInput } from '../../src/fields/inputs';
import { fieldProblems, isMarkedRequired } from '../../src/fields/controls/formRules';
import { ScreensProvider } from '../../src/screens/ScreensProvider';
import type { Field } from '../../src/schema';
import { manufacturers } from '../../resources/manufacturers';
import { everything, registry } from '../fixtures/everything';

type Call = keyof DataProvider;

/** A data provider with the given answers only; any other call fails the test. */
export function stubProvider(answers: Partial<DataProvider> = {}): DataProvider {
  const refuse = (call: Call) => () => Promise.reject(new Error(`unexpected call of ${call}`));
  return {
    getList: refuse('getList'),
    getOne: refuse('getOne'),
    getMany: refuse('getMany'),
    create: refuse('create'),
    update: refuse('update'),
    deleteOne: refuse('deleteOne'),
    custom: refuse('custom'),
    getApiUrl: () => '/api',
    ...answers,
  };
}

/** The theme of tests: antd creates no styles, as in the built product; with `makesStyles` it does. */
export const testTheme = ({ makesStyles = false } = {}): ThemeConfig => ({
  token: { motion: false },
  hashed: false,
  zeroRuntime: !makesStyles,
});

/** Renders inside the providers that the product wraps around every screen. */
export function renderScreen(element: ReactElement, provider: DataProvider = stubProvider(), theme = testTheme()) {
  const page = (
    <Refine
      dataProvider={provider}
      options={{
        disableTelemetry: true,
        reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false } } } },
      }}
    >
      <ScreensProvider registry={registry} manufacturer={manufacturers[0]} user="agent@example.com">
        {element}
      </ScreensProvider>
    </Refine>
  );
  const themed = <ConfigProvider theme={theme}>{page}</ConfigProvider>;
  return render(<RouterProvider router={createMemoryRouter([{ path: '*', element: themed }])} />);
}

export const fieldNamed = (name: string): Field => {
  const field = registry.get(everything.name).fields[name];
  if (!field) throw new Error(`the fixture has no field "${name}"`);
  return field;
};

interface FormOptions {
  readonly value?: unknown;
  readonly provider?: DataProvider;
  /** As a form shows it, which has room for the options of a short choice. */
  readonly isInForm?: boolean;
}

/** Renders one field in a form as the product does, and reads back the form's values. */
export function renderField(field: Field, { value, provider, isInForm = false }: FormOptions = {}) {
  const changes: unknown[] = [];
  const saved: unknown[] = [];
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  const rules = [
    {
      required: isMarkedRequired(field),
      validator: (_rule: unknown, entered: unknown) => {
        const problems = fieldProblems(field, entered, value);
        return problems.length > 0 ? Promise.reject(new Error(problems.join('; '))) : Promise.resolve();
      },
    },
  ];
  renderScreen(
    <Form
      initialValues={value === undefined ? {} : { sample: value }}
      onValuesChange={(changed: { sample?: unknown }) => changes.push(changed.sample)}
      onFinish={(values: { sample: unknown }) => saved.push(values.sample)}
      validateTrigger="onBlur"
    >
      <Form.Item name="sample" label={field.label} rules={rules}>
        <FieldInput {...(isInForm && { showsAllOptions: true })} field={field} name="sample" />
      </Form.Item>
      <Button htmlType="submit">Save</Button>
    </Form>,
    provider,
  );
  return {
    user,
    changes,
    /** The form's value after the last change. */
    last: () => changes.at(-1),
    control: () => screen.getByLabelText<HTMLInputElement>(field.label),
    /** Submits the form; once its rules have run, the accepted values are in `saved`. */
    save: () => user.click(screen.getByRole('button', { name: 'Save' })),
    saved,
    /** Leaves the input and waits for the message. */
    expectMessage: async (text: string) => {
      await user.click(document.body);
      expect(await screen.findByText(text)).toBeTruthy();
    },
    pick: async (option: string) => {
      const found = await screen.findAllByText(option, {
        selector: '.ant-select-item-option-content, .ant-select-item-option-content *',
      });
      await user.click(found.at(-1) as HTMLElement);
    },
  };
}
