import { readPages } from '#server/platform/database/read-pages.ts'
import type { NamedFiles } from '#server/platform/storage/port.ts'
import { findStorageKeys } from './store.ts'

export const recordingFilesOf: NamedFiles = db =>
  readPages((after, atMost) => findStorageKeys(db, after, atMost))
