import { isObject, type Resource } from '../../schema';
import { countOf } from '../../schema/screens';

const actions = ['discard', 'recover', 'assign', 'set', 'send', 'call', 'import', 'restore'] as const;
type ActionType = (typeof actions)[number];

/** A record that a job could not change. */
export interface JobFailure {
  readonly position: number;
  readonly recordId: number | undefined;
  readonly problem: string;
}

/** A job as the server tells of it. */
export interface Job {
  readonly id: number;
  readonly kind: string;
  readonly action: ActionType;
  /** The call that is made of each record, where that is the action. */
  readonly call: string | undefined;
  readonly state: 'running' | 'stopped' | 'finished';
  readonly total: number;
  readonly done: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly undoable: boolean;
  readonly isUndo: boolean;
  readonly failures: readonly JobFailure[];
}

const failureIn = (value: unknown): JobFailure[] =>
  isObject(value)
    ? [
        {
          position: Number(value.position),
          recordId: Number(value.record_id) || undefined,
          problem: String(value.problem),
        },
      ]
    : [];

/** Reads a job; undefined for anything else. */
export function readJob(value: unknown): Job | undefined {
  if (!isObject(value)) return undefined;
  const action = actions.find((one) => one === value.action);
  const state = (['running', 'stopped', 'finished'] as const).find((one) => one === value.state);
  const id = Number(value.id);
  if (!action || !state || !Number.isInteger(id)) return undefined;
  const { kind, call, total, done, unchanged, failed, undoable, undo_of: undoOf, failures } = value;
  return {
    ...{ id, action, state, kind: String(kind), call: typeof call === 'string' ? call : undefined },
    ...{ total: Number(total), done: Number(done), unchanged: Number(unchanged), failed: Number(failed) },
    undoable: undoable === true,
    isUndo: typeof undoOf === 'number',
    failures: Array.isArray(failures) ? failures.flatMap(failureIn) : [],
  };
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
  const [going, done, failed] = phrases[job.isUndo ? 'undo' : job.action];
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
