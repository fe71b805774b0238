interface Stated {
  /** Its own, whatever else is said of it. */
  readonly status?: string | undefined;
  readonly 'aria-invalid'?: unknown;
}

/** How an input looks, as antd tells it: by its own state, otherwise by whether it is invalid. */
export function stateOf({ status = '', 'aria-invalid': invalid }: Stated): string | undefined {
  if (status !== '') return status;
  return String(invalid) === 'true' ? 'error' : undefined;
}
