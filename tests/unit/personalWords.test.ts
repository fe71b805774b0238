import { expect, test } from 'vitest';
import { findPasswordProblem } from '../../src/server/sessions/passwordRules';

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

test('somebody of whom nothing is known may use any', async () => expect(await findPasswordProblem('renee.obrien', [null])).toBeUndefined());
