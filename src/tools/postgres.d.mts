/** A PostgreSQL server that runs. */
interface RunningServer {
  readonly url: string;
  readonly data: string;
  /** pg_ctl's stop, start and restart, in a mode of stopping. */
  readonly control: (command: 'start' | 'stop' | 'restart', mode?: 'smart' | 'fast' | 'immediate') => void;
}

interface TemporaryCluster extends RunningServer {
  /** Makes and starts a streaming replica of it. */
  readonly copy: () => Promise<RunningServer>;
  /** Stops and removes all of it. */
  readonly stop: () => void;
}

export function hasPostgres(): boolean;
export function startPostgres(options?: { readonly durable?: boolean }): Promise<TemporaryCluster | undefined>;
