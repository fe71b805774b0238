/** What is used of the package, which has no types of its own. */
declare module 'fs-native-extensions' {
  /** Locks the whole of an open file for this opening of it alone, until it is closed. Answers false where another opening has it. */
  export function tryLock(fd: number): boolean;
}
