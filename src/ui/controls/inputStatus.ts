interface StatusProps {
  /** An explicit status, which takes precedence. */
  readonly status?: string | undefined;
  readonly 'aria-invalid'?: unknown;
}

/** The status of an input as antd displays it: its explicit status, otherwise "error" if it is invalid. */
export function inputStatus({ status, 'aria-invalid': invalid }: StatusProps): 'error' | 'warning' | undefined {
  if (status === 'error' || status === 'warning') return status;
  return String(invalid) === 'true' ? 'error' : undefined;
}
