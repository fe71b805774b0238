/** The class below which antd's variables hold: the page's own, so that plain HTML has them too. */
export const styleKey = 'desk';
