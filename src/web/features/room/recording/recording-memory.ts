import type { RecordingChunk, RecordingSegment, RecordingStore } from './recording-store.ts'

/** Keeps recordings until the page closes, for browsers that block their database. Chunks leave it as they are uploaded. */
export function createMemoryStore(): RecordingStore {
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
