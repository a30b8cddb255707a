import { readPages } from '#server/lib/database/paginate.ts'
import type { NamedFiles } from '#server/lib/storage/storage.ts'
import { getPictureKeys } from './replace-picture.ts'
import { listPictureUrls } from './repository.ts'

export const listPictureFiles: NamedFiles = async function* (db) {
  const urls = readPages((after, atMost) => listPictureUrls(db, after, atMost))
  for await (const url of urls) yield* getPictureKeys(url)
}
