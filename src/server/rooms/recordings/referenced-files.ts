import { readPages } from '#server/lib/database/paginate.ts'
import type { NamedFiles } from '#server/lib/storage/storage.ts'
import { findStorageKeys } from './repository.ts'

export const recordingFilesOf: NamedFiles = db =>
  readPages((after, atMost) => findStorageKeys(db, after, atMost))
