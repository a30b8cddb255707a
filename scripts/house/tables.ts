import type { Complaint, House } from './house.ts'
import { areaOf } from './imports.ts'

/** Tables that a library writes by itself. */
const ofLibraries = ['rate_limits']

/** The trial's marketplace is poured into every table at once, as a backup would be. */
const fillsEverything = 'src/demo/'

const written =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_.]+)|\b(?:insert into|update|delete from|merge into)\s+([a-z_]+(?:\.[a-z_]+)?)\b/g

/** Which area writes which table: each declares its own in a `tables.ts`. */
export function tablesOf(house: House): Map<string, string[]> {
  const writers = new Map<string, string[]>()
  for (const [path, text] of house) {
    if (!/(^|\/)tables\.ts$/.test(path)) continue
    const declared = text.split(/interface Tables \{\n/)[1] ?? ''
    for (const [, table = ''] of declared.matchAll(/^ {4}'?([a-z_.]+)'?: /gm)) {
      writers.set(table, [...(writers.get(table) ?? []), areaOf(path)])
    }
  }
  return writers
}

/** Every table is declared by the one area that writes it, and nobody else writes it. */
export function tablesHaveOneWriter(house: House): Complaint[] {
  const writers = tablesOf(house)
  return [...declaredOnce(house, writers), ...strangers(house, writers)]
}

function declaredOnce(house: House, writers: ReadonlyMap<string, string[]>): Complaint[] {
  const complaints: Complaint[] = []
  for (const [path, text] of house) {
    if (!path.endsWith('.sql')) continue
    for (const [, table = ''] of text.matchAll(/^create table (?:if not exists )?([a-z_.]+)/gm)) {
      if (!writers.has(table) && !ofLibraries.includes(table)) {
        complaints.push({
          path,
          sentence: `makes ${table}, which no area declares. Put its columns into the tables.ts of the area that writes it.`,
        })
      }
    }
  }
  for (const [table, [first = '', ...others]] of writers) {
    if (others.length > 0) {
      complaints.push({
        path: first,
        sentence: `declares the table ${table}, and so does ${others.join(', ')}. One area writes a table; the others call its use cases.`,
      })
    }
  }
  return complaints
}

function strangers(house: House, writers: ReadonlyMap<string, string[]>): Complaint[] {
  const complaints: Complaint[] = []
  for (const [path, text] of house) {
    if (!/^src\/.*\.ts$/.test(path) || /\.test\.ts$/.test(path) || path.startsWith(fillsEverything)) continue
    const tables = new Set([...withoutComments(text).matchAll(written)].map(([, a, b]) => a ?? b ?? ''))
    for (const table of tables) {
      const owners = writers.get(table)
      if (owners && !owners.includes(areaOf(path))) {
        complaints.push({
          path,
          sentence: `writes ${table}, which belongs to ${owners.join(', ')}. Call what that area offers, in the same transaction.`,
          pair: `${areaOf(path)} → ${table}`,
        })
      }
    }
  }
  return complaints
}

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
