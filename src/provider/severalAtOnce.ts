/**
 * Runs a call for each item, a few of them at the same time; answers in the order of the items. Rejects with the first failure, and begins no further call then. Not p-limit, as on the
 * server: it and its queue would be 5 kB more of source in the first load of the web app.
 */
export async function severalAtOnce<Item, Result>(items: readonly Item[], call: (item: Item) => Promise<Result>, most = 6): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    try {
      for (let at = next++; at < items.length; at = next++) results[at] = await call(items[at] as Item);
    } catch (failure) {
      next = items.length;
      throw failure;
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, work));
  return results;
}
