import * as Y from 'yjs'

type DeletedRange = { clock: number; len: number }

/**
 * What a document has and the server has not, or null: `known` is from which page the server has how much, and `told` what it
 * just told. Yjs itself would add all that was ever deleted, each time a line is back.
 */
export function missingUpdate(document: Y.Doc, known: Uint8Array, told: Uint8Array): Uint8Array | null {
  const missing = Y.encodeStateAsUpdate(document, known)
  const { structs, ds } = Y.decodeUpdate(missing)
  const theirs = Y.decodeUpdate(told).ds.clients
  const lacking = new Map<number, DeletedRange[]>()
  for (const [page, ranges] of ds.clients) {
    const news = subtractRanges(ranges, theirs.get(page) ?? [])
    if (news.length > 0) lacking.set(page, news)
  }
  if (structs.length === 0 && lacking.size === 0) return null
  const written = missing.subarray(0, missing.length - encodeDeleteSet(ds.clients).length)
  const deleted = encodeDeleteSet(lacking)
  const whole = new Uint8Array(written.length + deleted.length)
  whole.set(written)
  whole.set(deleted, written.length)
  return whole
}

/** Ranges that are not wholly in others; both are in order, and none touches the next. */
function subtractRanges(ranges: readonly DeletedRange[], others: readonly DeletedRange[]): DeletedRange[] {
  let at = 0
  return ranges.filter(({ clock, len }) => {
    let other = others[at]
    while (other && other.clock + other.len < clock + len) other = others[++at]
    return !other || other.clock > clock
  })
}

/** What was deleted, as it stands at the end of a change: so does a snapshot begin, before one byte for nothing more. */
function encodeDeleteSet(clients: Map<number, DeletedRange[]>): Uint8Array {
  const ds = Y.createDeleteSet()
  for (const [page, ranges] of clients) ds.clients.set(page, ranges as never)
  return Y.encodeSnapshot(Y.createSnapshot(ds, new Map())).subarray(0, -1)
}
