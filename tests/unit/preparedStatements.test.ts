import { expect, test } from 'vitest';
import { prepareMarker, preparedStatementName } from '../../src/server/db/connections/guardPool';

const text = (rest: string): string => `select ${prepareMarker.toOperationNode().sqlFragments.join('')} ${rest}`;

test('names a marked statement, each text for itself and always the same, short enough for the database', () => {
  const [one, other] = [preparedStatementName(text('a')), preparedStatementName(text('b'))];
  expect(one).toBe(preparedStatementName(text('a')));
  expect(one).not.toBe(other);
  expect(one?.length).toBeLessThanOrEqual(63);
});

test('names no other statement, whatever is said in it', () => {
  expect(preparedStatementName('select a')).toBeUndefined();
  expect(preparedStatementName(`select '${'x'.repeat(200)}' ${text('a')}`)).toBeUndefined();
});
