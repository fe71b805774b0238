import { styleKey } from '../../../ui/styleConstants';

/**
 * Replaces the hooks that generate the styles of antd's components: the styles already exist (build/antdStyles.ts), so
 * a component only gets the class of its variables.
 */
export const genStyleUtils = () => ({
  genStyleHooks: () => () => ['', styleKey],
  genComponentStyleHook: () => () => '',
  genSubStyleComponent: () => () => null,
});

/** Replaces the hooks that insert antd's styles and variables into the page: the build's style sheet contains them. */
const useNoStyles = () => undefined;

export default useNoStyles;
