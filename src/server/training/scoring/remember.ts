/**
 * Works something out the first time it is asked for, and keeps it for a while. Texts are anybody's, so the memory has
 * an end: when it is full it starts anew.
 */
export function remember<V>(limit: number, work: (key: string) => V): (key: string) => V {
  const known = new Map<string, V>()
  return key => {
    const before = known.get(key)
    if (before !== undefined) return before
    const value = work(key)
    if (known.size >= limit) known.clear()
    known.set(key, value)
    return value
  }
}
