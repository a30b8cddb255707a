import { readPages } from '#server/lib/database/paginate.ts'
import type { NamedFiles } from '#server/lib/storage/storage.ts'
import { chunkKey, chunkOf } from './policy.ts'
import { findKept } from './repository.ts'

export const filmFilesOf: NamedFiles = db =>
  readPages(async (after, atMost) =>
    (await findKept(db, chunkOf(after), atMost)).map(({ segmentId, seq }) => chunkKey(segmentId, seq)),
  )
