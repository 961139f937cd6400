/** Maps in order, with up to `ahead` results under way at once. */
export async function* mapAhead<Item, Result>(
  items: AsyncIterable<Item>,
  ahead: number,
  map: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  try {
    for await (const item of items) {
      running.push(map(item));
      if (running.length >= ahead) yield await (running.shift() as Promise<Result>);
    }
    while (running.length > 0) yield await (running.shift() as Promise<Result>);
  } finally {
    // Whoever stops early no longer waits for these: their failure must not end the process.
    for (const left of running) left.catch(() => {});
  }
}
