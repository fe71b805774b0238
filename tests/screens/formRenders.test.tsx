// @vitest-environment jsdom
import './setup';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { input, openWizard, createCaseServer } from './wizardHarness';

it('makes a step without selects of antd, renders one input for a letter, and makes the select that somebody comes to', async () => {
  const { toStep, user } = openWizard('7/edit', createCaseServer().provider);
  await screen.findByText('Edit Case 100007');
  await toStep('Patient');
  await toStep('Case Detail');
  const diagnosis = await input('Diagnosis ICD10');
  const type = await input('Case Type');
  const form = document.querySelector('form') as HTMLElement;
  // Inputs that share a line are in antd's frame.
  const made = () => [
    ...form.querySelectorAll('.ant-select:not(.ant-select-compact-item):has(span.anticon) .ant-select-input'),
  ];
  expect(made()).toEqual([]);

  // React writes to an input whenever it renders it.
  const written = new Set<string>();
  const writes = new MutationObserver((records) =>
    records.forEach(({ target }) => written.add((target as HTMLElement).id)),
  );
  for (const one of form.querySelectorAll('input')) writes.observe(one, { attributes: true });
  fireEvent.change(diagnosis, { target: { value: 'D80.1' } });
  await Promise.resolve();
  writes.disconnect();
  expect([...written]).toEqual([diagnosis.id]);

  await user.click(type);
  const own = await input('Case Type');
  expect(made()).toEqual([own]);
  expect(document.activeElement).toBe(own);
  expect(own.getAttribute('aria-expanded')).toBe('true');
});
