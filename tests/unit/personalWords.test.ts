import { expect, test } from 'vitest';
import { findPasswordProblem } from '../../src/server/accounts/passwordRules';

const about = ['renee.obrien@clinic-north.example', 'Renée', "O'Brien", null];
const refused = 'Must be more than your email or your name';

test.each([
  ['renee.obrien@clinic-north.example', refused],
  ['Renee.OBrien@Clinic-North.example', refused],
  ['renee.obrien', refused],
  ['reneeobrien', refused],
  ['ReneeOBrien1', refused],
  ['O’Brien Renée 24', refused],
  ['clinic-north.example', refused],
  ['clinicnorth2026', refused],
  ['obrien@clinic', refused],
  ['Renée keeps seven herons', undefined],
  ['seven herons at the weir', undefined],
])('%s', async (password, expected) => expect(await findPasswordProblem(password, about)).toBe(expected));

const ofProduct = 'Must be more than words of the product and its manufacturers';

test.each([
  ['PatientSupportDesk', ofProduct],
  ['Patient Support 2026', ofProduct],
  ['Desk-Octapharma-1', ofProduct],
  ['GCBiopharma!', ofProduct],
  ['Prolastin-C', ofProduct],
  ['cutaquig2026', ofProduct],
  ['Renée@Kedrion', ofProduct],
  ['seven herons at the desk', undefined],
  ['desk lamp kedrion ivory', undefined],
])('of the product: %s', async (password, expected) =>
  expect(await findPasswordProblem(password, about)).toBe(expected),
);

test.each(['Summer2026', 'Dragon99!', 'MONKEY#1', 'p@ssw0rd!', '1q2w3e4r5t'])('common: %s', async (password) =>
  expect(await findPasswordProblem(password)).toBe('This password is too common, choose another'),
);

test('somebody of whom nothing is known may use any', async () =>
  expect(await findPasswordProblem('renee.obrien', [null])).toBeUndefined());
