import { createHash } from 'node:crypto'

/** What looks random and is the same every time: from 0 up to 1, by what is decided. */
export const chance = (what: string): number =>
  createHash('sha1').update(what).digest().readUInt32BE() / 2 ** 32

/** One of a list, by what is decided. */
export function choose<T>(what: string, from: readonly [T, ...T[]]): T {
  return from[Math.floor(chance(what) * from.length)] ?? from[0]
}

/** The list from one of its places on, around its end. */
export function turned<T>(what: string, list: readonly T[]): T[] {
  const first = Math.floor(chance(what) * list.length)
  return [...list.slice(first), ...list.slice(0, first)]
}
