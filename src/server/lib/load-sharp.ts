import { memoize } from './memoize.ts'

/** What draws pictures. Loaded with the first one: it is large, and most processes never need it. */
export const loadSharp = memoize(async () => {
  const { default: sharp } = await import('sharp')
  // One thread a picture, and nothing of it is kept in memory afterwards.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
})
