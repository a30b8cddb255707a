import { readPages } from '#server/lib/database/paginate.ts'
import type { NamedFiles } from '#server/lib/storage/storage.ts'
import { keysOf } from './replace-picture.ts'
import { findPictureUrls } from './repository.ts'

export const pictureFilesOf: NamedFiles = async function* (db) {
  const urls = readPages((after, atMost) => findPictureUrls(db, after, atMost))
  for await (const url of urls) yield* keysOf(url)
}
