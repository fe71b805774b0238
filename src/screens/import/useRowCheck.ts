import { useEffect, useRef, useState } from 'react';
import { isObject, type Resource } from '../../schema';
import { followJob } from '../jobs';
import { useApiCall } from '../requests';
import { toCheckedRows, type CheckedRow, type RowAnswer } from './rowAnswers';
import type { FileRow } from './fileRows';

/** The rows of one call that checks them: so few that the progress moves. */
const checkedAtOnce = 100;

/**
 * Checks rows and imports them. Refine's `useImport` creates each record while it parses the file, without a preview, a
 * check or a way back; here a job of the server creates them, once they are checked.
 */
function useImportCalls({ name, label }: Resource) {
  const post = useApiCall();
  const send = (path: string, rows: readonly FileRow[], failed: string, more = {}) =>
    post({
      url: `x/import/${name}${path}`,
      values: { rows: rows.map(({ values }) => values), ...more },
      failed,
    });
  /** Checks rows in parts, before each of which it tells its progress, until all are checked or nobody asks for it. */
  const check = async (rows: readonly FileRow[], onProgress: (checked: number) => boolean): Promise<RowAnswer[]> => {
    const answers: RowAnswer[] = [];
    for (let at = 0; at < rows.length && onProgress(at); at += checkedAtOnce) {
      const { data } = await send('/check', rows.slice(at, at + checkedAtOnce), `${label.many} could not be checked`);
      answers.push(...(data as readonly RowAnswer[]));
    }
    return answers;
  };
  /** Starts the job that creates the records, and follows it. */
  const start = async (rows: readonly FileRow[]): Promise<void> => {
    const numbers = rows.map(({ number }) => number);
    const { data } = await send('', rows, `${label.many} could not be imported`, { numbers });
    if (isObject(data) && typeof data.id === 'number') followJob(data.id);
  };
  return { check, start };
}

/** The check of the rows of a file: how far it is, and then what it found. */
export interface RowCheck {
  readonly checked: number;
  readonly total: number;
  /** Undefined until every row is checked. */
  readonly rows: readonly CheckedRow[] | undefined;
}

/** Runs the check of rows once it is asked for. One that is given up, or left with its page, ends and shows nothing. */
export function useRowCheck(resource: Resource) {
  const { check, start } = useImportCalls(resource);
  const [state, setState] = useState<RowCheck>();
  /** The rows that are checked. */
  const checked = useRef<readonly FileRow[]>(undefined);
  useEffect(
    () => () => {
      checked.current = undefined;
    },
    [],
  );
  const run = async (rows: readonly FileRow[]) => {
    checked.current = rows;
    /** Shows how far the check is; whether it is still asked for. */
    const show = (next: RowCheck | undefined): boolean => {
      const isAskedFor = checked.current === rows;
      if (isAskedFor) setState(next);
      return isAskedFor;
    };
    const total = rows.length;
    try {
      const answers = await check(rows, (done) => show({ checked: done, total, rows: undefined }));
      show({ checked: total, total, rows: toCheckedRows(resource, rows, answers) });
    } catch {
      // The refusal has been reported: the columns stay as they were matched.
      show(undefined);
    }
  };
  const reset = () => {
    checked.current = undefined;
    setState(undefined);
  };
  return { state, run, reset, start };
}
