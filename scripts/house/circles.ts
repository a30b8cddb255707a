import type { Complaint, House } from './house.ts'
import { areaOf, type Import, importsOf } from './imports.ts'

/** A wing's `deps.ts` adds up what its areas ask for, and they take it from there: types only, and meant so. */
const addsUp = /\/deps\.ts$/

/** No file of the product and no area of the server imports itself by way of others. */
export function noCircles(house: House): Complaint[] {
  const imports = importsOf(house).filter(({ from }) => from.startsWith('src/'))
  const areas = imports
    .filter(({ from, to }) => !from.startsWith('src/web/') && !addsUp.test(from) && !addsUp.test(to))
    .map(({ from, to }) => ({ from: areaOf(from), to: areaOf(to) }))
  return [
    ...circlesIn(imports).map(circle => complaint(circle, 'these files import each other')),
    ...circlesIn(areas).map(circle => complaint(circle, 'these areas import each other')),
  ]
}

const complaint = (circle: string[], what: string): Complaint => ({
  path: circle[0] ?? '',
  sentence: `${what}: ${[...circle, circle[0]].join(' → ')}. Let one of them know less: move what both need into a file (an area) of its own, or turn one import round with a port.`,
  pair: circle.join(' ⇄ '),
})

/** Every pair that imports each other, and then whatever still leads back to where it began. */
export function circlesIn(imports: readonly Import[]): string[][] {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    if (from !== to) next.set(from, (next.get(from) ?? new Set()).add(to))
  }
  const pairs = [...next].flatMap(([one, others]) =>
    [...others].filter(other => one < other && next.get(other)?.has(one)).map(other => [one, other]),
  )
  for (const [one = '', other = ''] of pairs) {
    next.get(one)?.delete(other)
    next.get(other)?.delete(one)
  }
  const circles: string[][] = []
  const told = new Set<string>()
  for (const start of next.keys()) {
    const circle = wayBack(start, next)
    if (!circle || circle.some(one => told.has(one))) continue
    for (const one of circle) told.add(one)
    circles.push(circle)
  }
  return [...pairs, ...circles]
}

/** The shortest way from a place back to itself; null where there is none. */
function wayBack(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const ways: string[][] = [[start]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const to of next.get(way.at(-1) ?? '') ?? []) {
      if (to === start) return way
      if (seen.has(to)) continue
      seen.add(to)
      ways.push([...way, to])
    }
  }
  return null
}
