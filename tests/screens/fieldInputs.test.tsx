// @vitest-environment jsdom
import './setup';
import { screen } from '@testing-library/react';
import { Form } from 'antd';
import { expect, it } from 'vitest';
import { FieldInputs } from '../../src/screens/FieldInputs';
import { registry } from '../fixtures/everything';
import { renderScreen } from './fieldHarness';

const sinks = registry.get('sinks');
const enabled = () => screen.getAllByRole('textbox').filter((input) => !(input as HTMLInputElement).disabled);

it.each([
  ['a new record', undefined, 'Batch', 'Thawed On'],
  ['one that exists', { id: 1 }, 'Thawed On', 'Batch'],
] as const)('the inputs of %s take what is written then, and show the rest', (_which, original, written, shown) => {
  renderScreen(
    <Form>
      <FieldInputs of={sinks} fields={['batch', 'thawed_on']} {...(original && { original })} />
    </Form>,
  );
  expect(enabled()).toEqual([screen.getByLabelText(written)]);
  expect(screen.getByLabelText<HTMLInputElement>(shown).disabled).toBe(true);
});

it('are called as in their own record, all of one', () => {
  renderScreen(
    <Form>
      <FieldInputs of={registry.get('cases')} fields={['clinic_contact_first_name', 'clinic_contact_email']} />
    </Form>,
  );
  expect(screen.getAllByRole('textbox').map((input) => (input as HTMLInputElement).labels?.[0]?.textContent)).toEqual(['First Name', 'Email']);
});
