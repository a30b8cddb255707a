type Memory<K> = {
  /** What tells two questions apart, where that is not the question itself. */
  by?: (question: K) => unknown
  /** When so much is known the memory starts anew: needed where the questions are anybody's texts. */
  atMost?: number
}

/** Works something out the first time it is asked for, and keeps it. A promise is kept as it is, failed ones too. */
export function remember<V, K = void>(work: (question: K) => V, { by, atMost }: Memory<K> = {}) {
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
