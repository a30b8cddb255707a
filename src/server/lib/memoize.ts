type MemoizeOptions<K> = {
  /** Cache key of an input, if not the input itself. */
  key?: (input: K) => unknown
  /** The cache is cleared at this size. Required if users choose the inputs. */
  maxSize?: number
}

/** Caches the result of each input. Promises are cached too, rejected ones included. */
export function memoize<V, K = void>(
  compute: (input: K) => V,
  { key: keyOf, maxSize }: MemoizeOptions<K> = {},
) {
  const cache = new Map<unknown, V>()
  return (input: K): V => {
    const key = keyOf ? keyOf(input) : input
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const result = compute(input)
    if (maxSize !== undefined && cache.size >= maxSize) cache.clear()
    cache.set(key, result)
    return result
  }
}
