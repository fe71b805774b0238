/** The part of the package that is used; it ships no types. */
declare module 'fs-native-extensions' {
  /**
   * Locks an entire open file for this file handle until it is closed. Returns false if another handle holds the lock.
   */
  export function tryLock(fd: number): boolean;
}
