export { MessageAids } from './MessageAids';
export { Placeholders } from './Placeholders';
export { useTemplates } from './useTemplates';
