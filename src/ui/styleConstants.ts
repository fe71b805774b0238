/** The class that antd's CSS variables are scoped to; the whole page has it, so that plain HTML can use them. */
export const styleKey = 'desk';

/**
 * Size of the shell around the screens (Cases 2), in pixels; style sheets read it as `--shell-header` and
 * `--shell-sidebar`.
 */
export const shellSize = { header: 60, sidebar: 200 } as const;
