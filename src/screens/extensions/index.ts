export { Cell } from './Cell';
export { toDisplayedField } from './displayedField';
export {
  type CustomActionProps,
  type CustomSectionProps,
  type RecordCall,
  type ResourceExtensions,
  type SectionForm,
  assertExtensionsComplete,
  defineExtensions,
} from './extensions';
export { ExtensionsContext, useResourceExtensions } from './useResourceExtensions';
