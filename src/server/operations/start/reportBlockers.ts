import { sql } from 'kysely';
import { runPeriodically, type Store } from '../../db';

/** How long a start may wait for a lock, in milliseconds, before it says for whom. */
const reportAfterMs = 5_000;

interface Blocker {
  readonly pid: number;
  readonly program: string;
  readonly state: string | null;
  /** The age of its transaction; null if this account may not see it. */
  readonly seconds: number | null;
}

const readBlockers = async (
  { background }: Pick<Store, 'background'>,
  waitingPid: number,
): Promise<readonly Blocker[]> => {
  const { rows } = await sql<Blocker>`
    select pid, coalesce(nullif(application_name, ''), 'unknown program') as program, state, floor(extract(epoch
      from clock_timestamp() - xact_start))::int as seconds
    from pg_stat_activity where pid = any(pg_blocking_pids(${waitingPid}::int)) order by pid`.execute(background);
  return rows;
};

const describeBlocker = ({ pid, program, state, seconds }: Blocker): string =>
  [`${pid} (${program}`, ...(state === null ? [] : [state]), ...(seconds === null ? [] : [`${seconds} s`])]
    .join(', ')
    .concat(')');

interface ReportOptions {
  readonly intervalMs?: number;
  readonly writeLine?: (line: string) => void;
}

/**
 * Reports the processes of a PostgreSQL server for whose locks or transactions a connection waits, once for each set of
 * them: a start waits without a timeout, and its operator would not know for what. Returns a function that stops it.
 */
export async function reportBlockers(
  store: Pick<Store, 'background' | 'engine'>,
  connection: Store['db'],
  { intervalMs = reportAfterMs, writeLine = (line) => console.warn(line) }: ReportOptions = {},
): Promise<() => Promise<void>> {
  // An embedded database has one connection, for whose locks nobody else waits.
  if (store.engine !== 'postgres') return () => Promise.resolve();
  const { rows } = await sql<{ readonly pid: number }>`select pg_backend_pid() as pid`.execute(connection);
  const pid = rows[0]?.pid;
  if (pid === undefined) return () => Promise.resolve();
  let reported = '';
  const report = async () => {
    const blockers = await readBlockers(store, pid);
    const pids = blockers.map((blocker) => blocker.pid).join();
    if (pids !== '' && pids !== reported)
      writeLine(
        `The start waits for other connections to the database: ${blockers.map(describeBlocker).join('; ')}. ` +
          'To end one: select pg_terminate_backend(PID)',
      );
    reported = pids;
  };
  return runPeriodically(report, { intervalMs, onError: () => undefined });
}
