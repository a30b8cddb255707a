type MemoizeOptions<K> = {
  /** What tells two questions apart, where that is not the question itself. */
  key?: (question: K) => unknown
  /** When so much is known the memory starts anew: needed where the questions are anybody's texts. */
  maxSize?: number
}

/** Works something out the first time it is asked for, and keeps it. A promise is kept as it is, failed ones too. */
export function memoize<V, K = void>(
  work: (question: K) => V,
  { key: by, maxSize: atMost }: MemoizeOptions<K> = {},
) {
  const known = new Map<unknown, V>()
  return (question: K): V => {
    const key = by ? by(question) : question
    const before = known.get(key)
    if (before !== undefined) return before
    const answer = work(question)
    if (atMost !== undefined && known.size >= atMost) known.clear()
    known.set(key, answer)
    return answer
  }
}
