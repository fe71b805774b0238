/** Whether JSON would lose or change a value: NaN and invalid dates become null, which would clear a field; files, bigints and cycles cannot be serialized. */
export function isLostInJson(value: unknown): boolean {
  if (typeof value === 'string') return false;
  let isLost = false;
  const look = function (this: Readonly<Record<string, unknown>>, key: string, given: unknown): unknown {
    const isNumber = typeof given === 'number' && !Number.isFinite(given);
    const isUnknown = given instanceof Blob || ArrayBuffer.isView(given) || ['bigint', 'function', 'symbol'].includes(typeof given);
    if (isNumber || isUnknown || (given === null && this[key] !== null)) isLost = true;
    return isLost ? undefined : given;
  };
  try {
    JSON.stringify(value, look);
  } catch {
    return true;
  }
  return isLost;
}
