import { readPages } from '#server/lib/database/paginate.ts'
import type { NamedFiles } from '#server/lib/storage/storage.ts'
import { getChunkKey, parseChunkKey } from './policy.ts'
import { listStoredChunks } from './repository.ts'

export const listChunkFiles: NamedFiles = db =>
  readPages(async (after, atMost) =>
    (await listStoredChunks(db, parseChunkKey(after), atMost)).map(({ segmentId, seq }) =>
      getChunkKey(segmentId, seq),
    ),
  )
