import { styleKey } from '../../../screens/plain/styleKey.ts';

/**
 * In place of the hooks by which antd's components make their styles: those have been made (vite/antdStyles.ts), so a component only learns
 * the class that its variables hang on.
 */
export const genStyleUtils = () => ({
  genStyleHooks: () => () => ['', styleKey],
  genComponentStyleHook: () => () => '',
  genSubStyleComponent: () => () => null,
});
