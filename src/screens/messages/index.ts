export { MessageAids } from './MessageAids';
export { NoTemplates, Placeholders, useTemplates } from './templates';
