/** The longest text that is looked for, in characters, and the most words of it. */
export const findLimits = { characters: 100, words: 8 } as const;
