import { expect, test } from 'vitest';
import { shouldRevalidateSession } from '../../src/app/session';

const going = (from: string, to: string): boolean =>
  shouldRevalidateSession({ currentUrl: new URL(from, 'http://desk.test'), nextUrl: new URL(to, 'http://desk.test') });

test('the session is asked for at another screen and when it is asked for anew, not for another page of a list', () => {
  expect(going('/dashboard/patients', '/dashboard/cases')).toBe(true);
  expect(going('/dashboard/patients?page=2', '/dashboard/cases?page=2')).toBe(true);
  expect(going('/dashboard/patients?page=2', '/dashboard/patients?page=2')).toBe(true);
  expect(going('/dashboard/patients', '/dashboard/patients?page=2')).toBe(false);
});
