/**
 * Size of the shell around the screens (Cases 2), in pixels; style sheets read it as `--shell-header` and
 * `--shell-sidebar`.
 */
export const shellSize = { header: 60, sidebar: 200 } as const;
