const pageSize = 1000

/** A long list in its order, a page at a time: each begins after the last of the one before. */
export async function* readPages(page: (after: string, atMost: number) => Promise<string[]>) {
  let after = ''
  for (;;) {
    const found = await page(after, pageSize)
    yield* found
    if (found.length < pageSize) return
    after = found.at(-1) ?? ''
  }
}
