/** Pseudorandom numbers that repeat for the same seed. `next` returns 0 to 1. */
export type RandomSource = {
  next(): number
  oneOf<T>(choices: readonly T[]): T
  happens(share: number): boolean
}

export function seeded(seed: number): RandomSource {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    oneOf(choices) {
      const chosen = choices[Math.floor(next() * choices.length)]
      if (chosen === undefined) throw new Error('empty list passed to oneOf')
      return chosen
    },
    happens: share => next() < share,
  }
}
