/** Says how alike sentences are in meaning. Another encoder may take its place: nothing above knows how it works. */
export type Encoder = {
  /**
   * A vector of length 1 for each sentence, in their order: the scalar product of two tells how alike they are.
   * Null where sentences cannot be encoded (now, or in this process at all); the caller then goes by words alone.
   */
  encode(sentences: readonly string[]): Promise<readonly Vector[] | null>
  /** Ends what it started. */
  close(): Promise<void>
}

export type Vector = Float32Array

/** How alike two sentences are, from -1 to 1; unrelated ones lie about 0.2. */
export function dotProduct(a: Vector, b: Vector): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number)
  return sum
}
