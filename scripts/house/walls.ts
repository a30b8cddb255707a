import type { Complaint, House } from './house.ts'
import { areaOf, importsOf } from './imports.ts'

/** The wings from the top of the house to its floor; each may import everything below it. */
const floors = [
  'src/server',
  'src/demo',
  'src/server/operator',
  'src/server/room',
  'src/server/training',
  'src/server/market',
  'src/server/money',
  'src/sandbox-provider',
  'src/server/people',
  'src/server/platform',
  'src/server/config',
  'src/contract',
]

/** The sandbox is a payment provider that happens to live here: it knows the house's floor, not the product. */
const outsiders: Record<string, readonly string[]> = {
  'src/sandbox-provider': ['src/server/platform', 'src/server/config', 'src/contract'],
}

/** The wing that a file stands in; what stands in no wing composes. Null for what is not of the server. */
export function wingOf(path: string): string | null {
  const inside = floors.filter(wing => path.startsWith(`${wing}/`))
  return inside.toSorted((a, b) => b.length - a.length)[0] ?? null
}

function mayImport(wing: string, other: string): boolean {
  if (wing === other) return true
  return outsiders[wing]?.includes(other) ?? floors.indexOf(wing) < floors.indexOf(other)
}

/** Wings import downwards only. */
export function wallsStand(house: House): Complaint[] {
  return importsOf(house).flatMap(({ from, to }) => {
    const wing = wingOf(from)
    const other = wingOf(to)
    if (wing === null) return []
    if (other !== null && mayImport(wing, other)) return []
    return [{ path: from, sentence: tooHigh(to, wing, other), pair: `${areaOf(from)} → ${areaOf(to)}` }]
  })
}

const tooHigh = (to: string, wing: string, other: string | null): string =>
  other === null
    ? `imports ${to}, which is not the product. The product does without it.`
    : `imports ${to}, but ${wing} stands below ${other}. Declare a port in ${wing} that says what is needed, and let app.ts connect it; or move what both need further down.`
