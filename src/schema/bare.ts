/** An object that holds its own entries and nothing else: what everybody's objects have is no name in it. */
export const bare = <T>(entries: Iterable<readonly [string, T]>): Readonly<Record<string, T>> => Object.assign(Object.create(null) as Record<string, T>, Object.fromEntries(entries));
