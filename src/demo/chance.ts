import { createHash } from 'node:crypto'

/** Deterministic pseudo-random number from 0 up to 1 for a key. */
export const chance = (key: string): number =>
  createHash('sha1').update(key).digest().readUInt32BE() / 2 ** 32

/** Deterministic choice from a list. */
export function choose<T>(key: string, list: readonly [T, ...T[]]): T {
  return list[Math.floor(chance(key) * list.length)] ?? list[0]
}

/** List rotated by a deterministic offset. */
export function rotate<T>(key: string, list: readonly T[]): T[] {
  const first = Math.floor(chance(key) * list.length)
  return [...list.slice(first), ...list.slice(0, first)]
}
