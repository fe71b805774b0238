// @vitest-environment jsdom
import './setup';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { registry } from '../../resources';
import { listRoute } from '../../src/app/routePaths';
import { trashPath } from '../../src/schema/screens';
import { listOf, openAt } from './screenHarness';

/**
 * Width of a table in a window of this width, in pixels: without the menu, and the space and the scrollbar beside it.
 */
const tableIn = (window: number): number => window - 263;

/** The titles of the columns that are in sight as a whole, up to those pinned at the right. */
async function titlesInSight(at: string, window: number): Promise<string[]> {
  openAt({
    at,
    registry,
    provider: { getList: listOf([{ id: 7 }]), getOne: () => Promise.resolve({ data: { id: 1 } }) },
  });
  const heads = await screen.findAllByRole('columnheader');
  const widths = [...document.querySelectorAll('col')].map(({ style }) => Number.parseFloat(style.width));
  const pinned = ['Actions', 'Resend'].includes(heads.at(-1)?.textContent ?? '') ? (widths.at(-1) ?? 0) : 0;
  let used = pinned;
  return heads.flatMap(({ textContent }, column) => {
    used += widths[column] ?? 0;
    return used <= tableIn(window) ? [textContent] : [];
  });
}

const listOfName = (name: string): string => listRoute(registry.get(name), registry).replace(/:\w+/g, '1');
const trashOf = (name: string): string => trashPath(registry.get(name));

it.each([
  [listOfName('patients'), 1024, ['ID', 'First Name', 'Last Name', 'DOB', 'Home Phone', 'Mobile Phone']],
  [
    listOfName('cases'),
    1280,
    [
      'Case Number',
      'Patient First Name',
      'Patient Last Name',
      'Patient DOB',
      'Status',
      'Product',
      'Clinic Contact Business Phone',
    ],
  ],
  [listOfName('cases'), 1440, ['Provider Business Phone']],
  [listOfName('providers'), 1280, ['Business Phone', 'Fax', 'Mobile Phone', 'Alternate Phone']],
  [listOfName('clinic_contacts'), 1280, ['Business Phone', 'Mobile Phone', 'Alternate Phone']],
  [listOfName('facilities'), 1024, ['Name', 'Phone', 'Fax', 'City']],
  [listOfName('users'), 1024, ['Email', 'First Name', 'Last Name', 'Role']],
  [listOfName('shipments'), 1024, ['ID', 'Status', 'Shipment Date', 'Tracking Number']],
  [listOfName('patient_programs'), 1024, ['First Name', 'Last Name', 'Requested', 'Consent', 'Phone']],
  [listOfName('activities'), 1280, ['Created At', 'Activity Subject', 'Note', 'Reminder At']],
  ...['patients', 'cases', 'providers', 'activities', 'users', 'payers'].map(
    (name) => [trashOf(name), 1024, ['Discarded At']] as const,
  ),
] as const)('%s shows what is asked most at %i pixels', async (at, window, expected) => {
  expect(await titlesInSight(at, window)).toEqual(expect.arrayContaining([...expected]));
});

it('gives the parts of a name the width of one', async () => {
  openAt({ at: listOfName('patients'), registry, provider: { getList: listOf([]) } });
  await screen.findByRole('columnheader', { name: /Last Name/ });
  const [, first, last] = [...document.querySelectorAll('col')].map(({ style }) => Number.parseFloat(style.width));
  expect((first ?? 0) + (last ?? 0)).toBeLessThanOrEqual(220);
});
