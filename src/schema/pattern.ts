/** Compiles a pattern, which must match the whole text. */
export const compilePattern = ({ matches }: { readonly matches: string }): RegExp =>
  new RegExp(`^(?:${matches})$`, 'u');
