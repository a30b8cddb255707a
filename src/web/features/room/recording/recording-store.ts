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
