import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** Segment that is being uploaded. The chunk count is final when `isEnded` is true. */
export type RecordingSegment = {
  id: string
  bookingId: string
  userId: string
  chunkCount: number
  isEnded: boolean
  startedAt: number
}
export type RecordingChunk = { segmentId: string; seq: number; endMs: number; content: ArrayBuffer }

interface RecordingDb extends DBSchema {
  segments: { key: string; value: RecordingSegment }
  chunks: { key: [string, number]; value: RecordingChunk }
}

let database: Promise<IDBPDatabase<RecordingDb>> | undefined

/** IndexedDB with recordings not yet uploaded. It survives a closed page or browser. */
const openDatabase = () => {
  database ??= openDB<RecordingDb>('recordings', 1, {
    upgrade(database) {
      database.createObjectStore('segments', { keyPath: 'id' })
      database.createObjectStore('chunks', { keyPath: ['segmentId', 'seq'] })
    },
  })
  return database
}

const chunkRange = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.POSITIVE_INFINITY])

export const saveSegment = async (segment: RecordingSegment): Promise<void> =>
  void (await (await openDatabase()).put('segments', segment))

export const getSegment = async (id: string): Promise<RecordingSegment | undefined> =>
  (await openDatabase()).get('segments', id)

/** Segments of a user, oldest first. */
export async function listSegments(userId: string): Promise<RecordingSegment[]> {
  const segments = await (await openDatabase()).getAll('segments')
  return segments.filter(segment => segment.userId === userId).sort((a, b) => a.startedAt - b.startedAt)
}

export async function saveChunk(chunk: RecordingChunk): Promise<void> {
  const transaction = (await openDatabase()).transaction(['segments', 'chunks'], 'readwrite')
  const put = async () => {
    const segment = await transaction.objectStore('segments').get(chunk.segmentId)
    await transaction.objectStore('chunks').put(chunk)
    if (segment) await transaction.objectStore('segments').put({ ...segment, chunkCount: chunk.seq + 1 })
  }
  // A rejected request also fails the transaction.
  await Promise.all([put(), transaction.done])
}

export async function markSegmentEnded(id: string): Promise<void> {
  const database = await openDatabase()
  const segment = await database.get('segments', id)
  if (segment) await database.put('segments', { ...segment, isEnded: true })
}

export const nextChunk = async (id: string): Promise<RecordingChunk | undefined> =>
  (await (await openDatabase()).getAll('chunks', chunkRange(id), 1))[0]

export const countChunks = async (id: string): Promise<number> =>
  (await openDatabase()).count('chunks', chunkRange(id))

export const deleteChunk = async ({ segmentId, seq }: RecordingChunk): Promise<void> =>
  (await openDatabase()).delete('chunks', [segmentId, seq])

export async function deleteSegment(id: string): Promise<void> {
  const transaction = (await openDatabase()).transaction(['segments', 'chunks'], 'readwrite')
  await transaction.objectStore('chunks').delete(chunkRange(id))
  await transaction.objectStore('segments').delete(id)
  await transaction.done
}
