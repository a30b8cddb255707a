import * as Y from 'yjs'

type DeletedRange = { clock: number; len: number }

/**
 * Update with what the server lacks, or null. Yjs alone would also send the complete delete set after every
 * reconnect. `known` is the state vector of the server, `serverUpdate` the update that it sent.
 */
export function missingUpdate(
  document: Y.Doc,
  known: Uint8Array,
  serverUpdate: Uint8Array,
): Uint8Array | null {
  const missing = Y.encodeStateAsUpdate(document, known)
  const { structs, ds } = Y.decodeUpdate(missing)
  const serverDeletes = Y.decodeUpdate(serverUpdate).ds.clients
  const missingDeletes = new Map<number, DeletedRange[]>()
  for (const [client, ranges] of ds.clients) {
    const newRanges = subtractRanges(ranges, serverDeletes.get(client) ?? [])
    if (newRanges.length > 0) missingDeletes.set(client, newRanges)
  }
  if (structs.length === 0 && missingDeletes.size === 0) return null
  const structsPart = missing.subarray(0, missing.length - encodeDeleteSet(ds.clients).length)
  const deleted = encodeDeleteSet(missingDeletes)
  const result = new Uint8Array(structsPart.length + deleted.length)
  result.set(structsPart)
  result.set(deleted, structsPart.length)
  return result
}

/** Ranges not fully contained in others. Both lists are sorted and merged. */
function subtractRanges(ranges: readonly DeletedRange[], others: readonly DeletedRange[]): DeletedRange[] {
  let index = 0
  return ranges.filter(({ clock, len }) => {
    let candidate = others[index]
    while (candidate && candidate.clock + candidate.len < clock + len) candidate = others[++index]
    return !candidate || candidate.clock > clock
  })
}

/**
 * Delete set as encoded at the end of an update. A snapshot starts with the same bytes, followed by one byte for an
 * empty state vector.
 */
function encodeDeleteSet(clients: Map<number, DeletedRange[]>): Uint8Array {
  const ds = Y.createDeleteSet()
  for (const [client, ranges] of clients) ds.clients.set(client, ranges as never)
  return Y.encodeSnapshot(Y.createSnapshot(ds, new Map())).subarray(0, -1)
}
