import { styleKey } from '../../../ui/controls/styleKey';

/**
 * Replaces the hooks that generate the styles of antd's components: the styles already exist (build/antdStyles.ts), so
 * a component only gets the class of its variables.
 */
export const genStyleUtils = () => ({
  genStyleHooks: () => () => ['', styleKey],
  genComponentStyleHook: () => () => '',
  genSubStyleComponent: () => () => null,
});
