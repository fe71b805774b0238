/**
 * Calls an async function for each item with limited concurrency and returns the results in the order of the items.
 * After the first failure, which rejects, no further call is started. p-limit, which the server uses, would add 5 kB of
 * source to the first load of the web app.
 */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  call: (item: Item) => Promise<Result>,
  maxConcurrency = 6,
): Promise<Result[]> {
  const results: Result[] = [];
  let nextIndex = 0;
  const worker = async (): Promise<void> => {
    try {
      for (let index = nextIndex++; index < items.length; index = nextIndex++)
        results[index] = await call(items[index] as Item);
    } catch (failure) {
      nextIndex = items.length;
      throw failure;
    }
  };
  await Promise.all(Array.from({ length: Math.min(maxConcurrency, items.length) }, worker));
  return results;
}
