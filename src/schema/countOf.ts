import type { Resource } from './resource';

/** "1 Case", or "3 Cases". */
export const countOf = (count: number, { one, many }: Resource['label']): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
