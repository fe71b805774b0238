/** The class that antd's CSS variables are scoped to; the whole page has it, so that plain HTML can use them. */
export const styleKey = 'desk';
