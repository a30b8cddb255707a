import type { Complaint, House } from './house.ts'

/** Written before there was a rule. */
const lastUnruled = '0010'

/** What breaks a version that is still running: it writes what goes, and leaves out what has become needed. */
const contraction =
  /\b(?:drop\s+(?:table|column)|rename\s+(?:to|column)|alter\s+column\s+\w+\s+(?:set\s+not\s+null|(?:set\s+data\s+)?type)|add\s+column\s+\w+[^,;]*\bnot\s+null\b)/i

/**
 * A migration takes nothing away from the version that runs while it does its work (decision 0035). One that does says since
 * which migration nobody uses what goes: `-- nobody uses this since 0031`.
 */
export function migrationsLeaveRoom(house: House): Complaint[] {
  const complaints: Complaint[] = []
  for (const [path, text] of house) {
    const [, number = ''] = /database\/migrations\/(\d{4})[^/]*\.sql$/.exec(path) ?? []
    if (number <= lastUnruled) continue
    // A statement and the comment above it; a column that every row is given a value for leaves room.
    for (const statement of text.split(';')) {
      const code = statement.replaceAll(/--.*/g, '')
      const [what] = contraction.exec(code.replaceAll(/add\s+column[^,]*\bdefault\b[^,]*/gi, '')) ?? []
      if (!what || /--.*nobody uses this since \d{4}/i.test(statement)) continue
      complaints.push({
        path,
        sentence: `"${what.replaceAll(/\s+/g, ' ')}" breaks the version that still runs beside it. Add what is new and stop using what is old; let a later release remove it, and say there "-- nobody uses this since NNNN".`,
      })
    }
  }
  return complaints
}
