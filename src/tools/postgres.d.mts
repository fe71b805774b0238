/** A running PostgreSQL server. */
interface RunningServer {
  readonly url: string;
  readonly data: string;
  /** Runs pg_ctl stop, start or restart, with a shutdown mode. */
  readonly control: (command: 'start' | 'stop' | 'restart', mode?: 'smart' | 'fast' | 'immediate') => void;
}

interface TemporaryCluster extends RunningServer {
  /** Creates and starts a streaming replica. */
  readonly copy: () => Promise<RunningServer>;
  /** Stops and removes the cluster and its replicas. */
  readonly stop: () => void;
}

export function hasPostgres(): boolean;
export function startPostgres(options?: { readonly durable?: boolean }): Promise<TemporaryCluster | undefined>;
