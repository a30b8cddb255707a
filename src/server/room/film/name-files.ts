import { readPages } from '#server/platform/database/read-pages.ts'
import type { NamedFiles } from '#server/platform/storage/port.ts'
import { chunkKey, chunkOf } from './rules.ts'
import { findKept } from './store.ts'

export const filmFilesOf: NamedFiles = db =>
  readPages(async (after, atMost) =>
    (await findKept(db, chunkOf(after), atMost)).map(({ segmentId, seq }) => chunkKey(segmentId, seq)),
  )
