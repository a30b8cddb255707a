const batchSize = 1000

/** A long list in its order, a page at a time: each begins after the last of the one before. */
export async function* paginate(page: (after: string, atMost: number) => Promise<string[]>) {
  let after = ''
  for (;;) {
    const found = await page(after, batchSize)
    yield* found
    if (found.length < batchSize) return
    after = found.at(-1) ?? ''
  }
}
