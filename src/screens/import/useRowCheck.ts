import { useEffect, useRef, useState } from 'react';
import { isObject, type Resource } from '../../schema';
import { followJob } from '../jobs';
import { createIdempotencyKey, usePostCall } from '../requests';
import { toCheckedRows, toRowAnswer, type CheckedRow, type RowAnswer } from './rowAnswers';
import type { FileRow } from './fileRows';

/** The rows of one call that checks them: so few that the progress moves. */
const checkedAtOnce = 100;

/**
 * Checks rows and imports them. Refine's `useImport` creates each record while it parses the file, without a preview, a
 * check or a way back; here a job of the server creates them, once they are checked.
 */
function useImportCalls({ name, label }: Resource) {
  const post = usePostCall();
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const send = (path: string, rows: readonly FileRow[], failed: string, more = {}) =>
    post({
      url: `x/import/${name}${path}`,
      values: { rows: rows.map(({ values }) => values), ...more },
      key: createIdempotencyKey(),
      done: () => false,
      failed,
    });
  const check = async (rows: readonly FileRow[], onProgress: (checked: number) => void): Promise<RowAnswer[]> => {
    const answers: RowAnswer[] = [];
    while (answers.length < rows.length && !isLeft.current) {
      const part = rows.slice(answers.length, answers.length + checkedAtOnce);
      const { data } = await send('/check', part, `${label.many} could not be checked`);
      const told: readonly unknown[] = Array.isArray(data) ? data : [];
      answers.push(...part.map((_row, at) => toRowAnswer(told[at])));
      onProgress(answers.length);
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

/** Runs the check of rows once it is asked for. */
export function useRowCheck(resource: Resource) {
  const { check, start } = useImportCalls(resource);
  const [state, setState] = useState<RowCheck>();
  const run = async (rows: readonly FileRow[]) => {
    setState({ checked: 0, total: rows.length, rows: undefined });
    try {
      const answers = await check(rows, (checked) => setState({ checked, total: rows.length, rows: undefined }));
      if (answers.length === rows.length)
        setState({ checked: rows.length, total: rows.length, rows: toCheckedRows(resource, rows, answers) });
    } catch {
      // The refusal has been reported: the columns stay as they were matched.
      setState(undefined);
    }
  };
  return { state, run, reset: () => setState(undefined), start };
}
