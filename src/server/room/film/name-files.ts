import { readPages } from '#server/platform/database/read-pages.ts'
import type { NamedFiles } from '#server/platform/storage/port.ts'
import { findChunkKeys } from './store.ts'

export const filmFilesOf: NamedFiles = db => readPages((after, atMost) => findChunkKeys(db, after, atMost))
