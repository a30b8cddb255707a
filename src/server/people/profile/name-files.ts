import { readPages } from '#server/platform/database/read-pages.ts'
import type { NamedFiles } from '#server/platform/storage/port.ts'
import { keysOf } from './replace-picture.ts'
import { findPictureUrls } from './store.ts'

export const pictureFilesOf: NamedFiles = async function* (db) {
  const urls = readPages((after, atMost) => findPictureUrls(db, after, atMost))
  for await (const url of urls) yield* keysOf(url)
}
