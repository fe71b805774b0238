import { expect, test } from 'vitest';
import { prepared, preparedName } from '../../src/server/store/prepared';

const text = (rest: string): string => `select ${prepared.toOperationNode().sqlFragments.join('')} ${rest}`;

test('names a marked statement, each text for itself and always the same, short enough for the database', () => {
  const [one, other] = [preparedName(text('a')), preparedName(text('b'))];
  expect(one).toBe(preparedName(text('a')));
  expect(one).not.toBe(other);
  expect(one?.length).toBeLessThanOrEqual(63);
});

test('names no other statement, whatever is said in it', () => {
  expect(preparedName('select a')).toBeUndefined();
  expect(preparedName(`select '${'x'.repeat(200)}' ${text('a')}`)).toBeUndefined();
});
