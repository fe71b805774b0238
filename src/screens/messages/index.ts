export { MessageAids } from './MessageAids';
export { NoTemplates } from './NoTemplates';
export { Placeholders } from './Placeholders';
export { useTemplates } from './useTemplates';
