/** The regular expression of a pattern: it has to match the whole text. */
export const patternOf = ({ matches }: { readonly matches: string }): RegExp => new RegExp(`^(?:${matches})$`, 'u');
