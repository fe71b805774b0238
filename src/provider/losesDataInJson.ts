/**
 * Whether JSON would lose or change a value: NaN and invalid dates become null, which would clear a field; files,
 * bigints and cycles cannot be serialized.
 */
export function losesDataInJson(value: unknown): boolean {
  if (typeof value === 'string') return false;
  let hasLoss = false;
  const replacer = function (this: Readonly<Record<string, unknown>>, key: string, item: unknown): unknown {
    const isNumber = typeof item === 'number' && !Number.isFinite(item);
    const isUnknown =
      item instanceof Blob || ArrayBuffer.isView(item) || ['bigint', 'function', 'symbol'].includes(typeof item);
    if (isNumber || isUnknown || (item === null && this[key] !== null)) hasLoss = true;
    return hasLoss ? undefined : item;
  };
  try {
    JSON.stringify(value, replacer);
  } catch {
    return true;
  }
  return hasLoss;
}
