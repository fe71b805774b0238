import type { Resource } from '../../schema';
import { countOf } from '../../ui';

type ActionType = 'discard' | 'recover' | 'assign' | 'set' | 'send' | 'call' | 'import' | 'restore';

/** A record that a job could not change. */
export interface JobFailure {
  readonly position: number;
  readonly record_id: number | null;
  readonly problem: string;
}

/** A job as the server tells of it. */
export interface Job {
  readonly id: number;
  readonly kind: string;
  readonly action: ActionType;
  /** The call that is made of each record, where that is the action. */
  readonly call: string | null;
  readonly state: 'running' | 'stopped' | 'finished';
  readonly total: number;
  readonly done: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly undoable: boolean;
  /** The job that this one takes back. */
  readonly undo_of: number | null;
  readonly failures: readonly JobFailure[];
}

/** What is going on, what was done, and what could not be done. */
const phrases: Readonly<Record<ActionType | 'undo', readonly [going: string, done: string, failed: string]>> = {
  discard: ['Deleting', 'Deleted', 'deleted'],
  recover: ['Recovering', 'Recovered', 'recovered'],
  assign: ['Handing over', 'Handed over', 'handed over'],
  set: ['Changing', 'Changed', 'changed'],
  send: ['Writing to', 'Written to', 'written to'],
  call: ['Working on', 'Done', 'done'],
  import: ['Importing', 'Imported', 'imported'],
  restore: ['Taking back', 'Taken back', 'taken back'],
  undo: ['Taking back', 'Taken back', 'taken back'],
};

/** What is said of a job: its title, and one line for each further fact. */
export function jobTexts(
  job: Job,
  { label, list }: Pick<Resource, 'label' | 'list'>,
): { readonly title: string; readonly lines: string[] } {
  const [going, done, failed] = phrases[job.undo_of === null ? job.action : 'undo'];
  const called = list?.bulkCalls?.[job.call ?? ''];
  const ended = job.done + job.unchanged + job.failed;
  if (job.state === 'running') {
    const [at, of] = [ended.toLocaleString('en-US'), job.total.toLocaleString('en-US')];
    return {
      title: `${called === undefined ? going : `${called}:`} ${countOf(job.total, label)}`,
      lines: [`${at} of ${of}`],
    };
  }
  const facts: readonly (readonly [number, string])[] = [
    [job.unchanged, job.unchanged === 1 ? 'was so already' : 'were so already'],
    [job.failed, `could not be ${failed}`],
    [job.total - ended, 'left as they were: stopped'],
  ];
  return {
    title: `${called ?? done}: ${countOf(job.done, label)}`,
    lines: facts.flatMap(([count, text]) => (count > 0 ? [`${count.toLocaleString('en-US')} ${text}`] : [])),
  };
}
