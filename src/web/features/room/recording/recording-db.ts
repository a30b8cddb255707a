import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** A part of a film that is on its way: whose, of which session, and how many pieces it has once there come no more. */
export type RecordingSegment = {
  id: string
  bookingId: string
  userId: string
  /** Pieces that were made so far. */
  chunkCount: number
  isEnded: boolean
  startedAt: number
}
export type RecordingChunk = { partId: string; seq: number; endMs: number; content: ArrayBuffer }

interface RecordingDb extends DBSchema {
  parts: { key: string; value: RecordingSegment }
  pieces: { key: [string, number]; value: RecordingChunk }
}

let database: Promise<IDBPDatabase<RecordingDb>> | undefined

/** What was recorded and is not with the server yet. It outlives the page, and a browser that was closed. */
const openDatabase = () => {
  database ??= openDB<RecordingDb>('film', 1, {
    upgrade(database) {
      database.createObjectStore('parts', { keyPath: 'id' })
      database.createObjectStore('pieces', { keyPath: ['partId', 'seq'] })
    },
  })
  return database
}

const chunkRange = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.POSITIVE_INFINITY])

export const saveSegment = async (part: RecordingSegment): Promise<void> =>
  void (await (await openDatabase()).put('parts', part))

export const getSegment = async (id: string): Promise<RecordingSegment | undefined> =>
  (await openDatabase()).get('parts', id)

/** Of one person, oldest first. */
export async function listSegments(userId: string): Promise<RecordingSegment[]> {
  const parts = await (await openDatabase()).getAll('parts')
  return parts.filter(one => one.userId === userId).sort((one, two) => one.startedAt - two.startedAt)
}

export async function saveChunk(piece: RecordingChunk): Promise<void> {
  const transaction = (await openDatabase()).transaction(['parts', 'pieces'], 'readwrite')
  const put = async () => {
    const part = await transaction.objectStore('parts').get(piece.partId)
    await transaction.objectStore('pieces').put(piece)
    if (part) await transaction.objectStore('parts').put({ ...part, chunkCount: piece.seq + 1 })
  }
  // What is refused fails in both places.
  await Promise.all([put(), transaction.done])
}

export async function markSegmentEnded(id: string): Promise<void> {
  const database = await openDatabase()
  const part = await database.get('parts', id)
  if (part) await database.put('parts', { ...part, isEnded: true })
}

export const nextChunk = async (id: string): Promise<RecordingChunk | undefined> =>
  (await (await openDatabase()).getAll('pieces', chunkRange(id), 1))[0]

export const countChunks = async (id: string): Promise<number> =>
  (await openDatabase()).count('pieces', chunkRange(id))

export const deleteChunk = async ({ partId, seq }: RecordingChunk): Promise<void> =>
  (await openDatabase()).delete('pieces', [partId, seq])

export async function deleteSegment(id: string): Promise<void> {
  const transaction = (await openDatabase()).transaction(['parts', 'pieces'], 'readwrite')
  await transaction.objectStore('pieces').delete(chunkRange(id))
  await transaction.objectStore('parts').delete(id)
  await transaction.done
}
