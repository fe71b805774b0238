import { describe, expect, it } from 'vitest';
import { jobTexts, type Job } from '../../src/screens/jobs/jobTexts';

const payers = {
  label: { one: 'Payer', many: 'Payers' },
  list: { columns: ['name'], bulkCalls: { remind: 'Send Reminder' } },
};
const job: Job = {
  id: 4,
  kind: 'payers',
  action: 'discard',
  call: null,
  state: 'finished',
  total: 1_300,
  done: 1_290,
  unchanged: 1,
  failed: 2,
  undoable: true,
  undo_of: null,
  failures: [
    { position: 7, record_id: 31, problem: 'It is held' },
    { position: 9, record_id: null, problem: 'Name is required' },
  ],
};
const textsOf = (changes: object) => jobTexts({ ...job, ...changes }, payers);

describe('a job', () => {
  it('that goes on says how far it is', () => {
    expect(textsOf({ state: 'running' })).toEqual({ title: 'Deleting 1,300 Payers', lines: ['1,293 of 1,300'] });
  });

  it('that has ended says what was done, what was not, and what it left', () => {
    expect(textsOf({ state: 'stopped' })).toEqual({
      title: 'Deleted: 1,290 Payers',
      lines: ['1 was so already', '2 could not be deleted', '7 left as they were: stopped'],
    });
    expect(textsOf({ total: 1, done: 1, unchanged: 0, failed: 0 })).toEqual({ title: 'Deleted: 1 Payer', lines: [] });
  });

  it.each([
    ['recover', 'Recovered: 1,290 Payers'],
    ['assign', 'Handed over: 1,290 Payers'],
    ['set', 'Changed: 1,290 Payers'],
    ['restore', 'Taken back: 1,290 Payers'],
  ])('of another kind has other words: %s', (action, title) => {
    expect(textsOf({ action }).title).toBe(title);
  });

  it('that makes a call of each record is named by the button of the call', () => {
    const called = { action: 'call', call: 'remind', failed: 9 };
    expect(textsOf(called)).toMatchObject({
      title: 'Send Reminder: 1,290 Payers',
      lines: ['1 was so already', '9 could not be done'],
    });
    expect(textsOf({ ...called, state: 'running' }).title).toBe('Send Reminder: 1,300 Payers');
    expect(textsOf({ ...called, call: 'unknown' }).title).toBe('Done: 1,290 Payers');
  });

  it('that takes another one back says so, whatever it does for that', () => {
    expect(textsOf({ action: 'recover', undo_of: 3 }).title).toBe('Taken back: 1,290 Payers');
  });
});
