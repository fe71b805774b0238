/** An object without a prototype: names such as `constructor` are not found in it. */
export const withoutPrototype = <T>(entries: Iterable<readonly [string, T]>): Readonly<Record<string, T>> =>
  Object.assign(Object.create(null) as Record<string, T>, Object.fromEntries(entries));
