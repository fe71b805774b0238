/**
 * Calls an async function for each item with limited concurrency and returns the results in the order of the items. After the first failure, which rejects, no further
 * call is started. p-limit, which the server uses, would add 5 kB of source to the first load of the web app.
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
