import { type DBSchema, openDB } from 'idb'

interface RecordingDb extends DBSchema {
  segments: { key: string; value: RecordingSegment }
  chunks: { key: [string, number]; value: RecordingChunk }
}

const chunkRange = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.POSITIVE_INFINITY])

/** Database that survives a closed page or browser. */
async function openDatabase(): Promise<RecordingStore> {
  const database = await openDB<RecordingDb>('recordings', 1, {
    upgrade(database) {
      database.createObjectStore('segments', { keyPath: 'id' })
      database.createObjectStore('chunks', { keyPath: ['segmentId', 'seq'] })
    },
    // The browser has closed it. The next use opens it again.
    terminated() {
      store = undefined
    },
  })
  wasOpened = true
  return {
    async saveSegment(segment) {
      await database.put('segments', segment)
    },
    getSegment: id => database.get('segments', id),
    getSegments: () => database.getAll('segments'),
    async saveChunk(chunk) {
      const transaction = database.transaction(['segments', 'chunks'], 'readwrite')
      const put = async () => {
        const segment = await transaction.objectStore('segments').get(chunk.segmentId)
        await transaction.objectStore('chunks').put(chunk)
        if (segment) await transaction.objectStore('segments').put({ ...segment, chunkCount: chunk.seq + 1 })
      }
      // A rejected request also fails the transaction.
      await Promise.all([put(), transaction.done])
    },
    async markSegmentEnded(id) {
      // In one transaction: a segment that is deleted in between must not come back.
      const transaction = database.transaction('segments', 'readwrite')
      const segment = await transaction.store.get(id)
      if (segment) await transaction.store.put({ ...segment, isEnded: true })
      await transaction.done
    },
    nextChunk: async id => (await database.getAll('chunks', chunkRange(id), 1))[0],
    countChunks: id => database.count('chunks', chunkRange(id)),
    deleteChunk: ({ segmentId, seq }) => database.delete('chunks', [segmentId, seq]),
    async deleteSegment(id) {
      const transaction = database.transaction(['segments', 'chunks'], 'readwrite')
      await transaction.objectStore('chunks').delete(chunkRange(id))
      await transaction.objectStore('segments').delete(id)
      await transaction.done
    },
  }
}

let store: Promise<RecordingStore> | undefined
let wasOpened = false

/** Opened once. In memory where the browser blocks databases, as it does together with cookies. */
export function openRecordingStore(): Promise<RecordingStore> {
  // If the database could be opened before, the caller retries: a memory store would ignore what is stored.
  store ??= openDatabase().catch(error => {
    if (!wasOpened) return createMemoryStore()
    store = undefined
    throw error
  })
  return store
}

/** Segments of a user, oldest first. */
export async function listSegments(userId: string): Promise<RecordingSegment[]> {
  const segments = await (await openRecordingStore()).getSegments()
  return segments.filter(segment => segment.userId === userId).sort((a, b) => a.startedAt - b.startedAt)
}

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

/** Recordings not yet uploaded. */
export type RecordingStore = {
  saveSegment(segment: RecordingSegment): Promise<void>
  getSegment(id: string): Promise<RecordingSegment | undefined>
  getSegments(): Promise<RecordingSegment[]>
  saveChunk(chunk: RecordingChunk): Promise<void>
  markSegmentEnded(id: string): Promise<void>
  nextChunk(id: string): Promise<RecordingChunk | undefined>
  countChunks(id: string): Promise<number>
  deleteChunk(chunk: RecordingChunk): Promise<void>
  deleteSegment(id: string): Promise<void>
}

/** Keeps recordings until the page closes, for browsers that block their database. Chunks leave it as they are uploaded. */
function createMemoryStore(): RecordingStore {
  const segments = new Map<string, RecordingSegment>()
  const chunks = new Map<string, RecordingChunk[]>()
  const chunksOf = (id: string) => chunks.get(id) ?? []
  const change = (id: string, update: Partial<RecordingSegment>) => {
    const segment = segments.get(id)
    if (segment) segments.set(id, { ...segment, ...update })
  }
  return {
    async saveSegment(segment) {
      segments.set(segment.id, segment)
    },
    getSegment: async id => segments.get(id),
    getSegments: async () => [...segments.values()],
    async saveChunk(chunk) {
      chunks.set(chunk.segmentId, [...chunksOf(chunk.segmentId), chunk])
      change(chunk.segmentId, { chunkCount: chunk.seq + 1 })
    },
    async markSegmentEnded(id) {
      change(id, { isEnded: true })
    },
    nextChunk: async id => chunksOf(id)[0],
    countChunks: async id => chunksOf(id).length,
    async deleteChunk({ segmentId, seq }) {
      chunks.set(
        segmentId,
        chunksOf(segmentId).filter(chunk => chunk.seq !== seq),
      )
    },
    async deleteSegment(id) {
      segments.delete(id)
      chunks.delete(id)
    },
  }
}
