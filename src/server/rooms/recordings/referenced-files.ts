import { readPages } from '#server/lib/database/paginate.ts'
import type { NamedFiles } from '#server/lib/storage/storage.ts'
import { listStorageKeys } from './repository.ts'

export const listRecordingFiles: NamedFiles = db =>
  readPages((after, atMost) => listStorageKeys(db, after, atMost))
