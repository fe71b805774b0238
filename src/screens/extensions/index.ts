export { Cell, MaskedValue, toDisplayedField } from './Cell';
export {
  type CustomActionProps,
  type CustomSectionProps,
  type RecordCall,
  type ResourceExtensions,
  type SectionForm,
  assertExtensionsComplete,
  defineExtensions,
  ExtensionsContext,
  useResourceExtensions,
} from './extensions';
