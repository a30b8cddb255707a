import { randomBytes } from 'node:crypto'
import type { Sharp } from 'sharp'
import { pictureSizes, thumbnailOf } from '#contract/picture.ts'
import type { Deps } from '#server/people/deps.ts'
import type { User } from '#server/platform/http/caller.ts'
import { AppError, refuseField } from '#server/platform/http/error.ts'
import type { UploadedFile } from '#server/platform/http/multipart.ts'
import { recognise } from '#server/platform/storage/recognise.ts'
import { isPicture } from './rules.ts'
import { replacePictureUrl } from './store.ts'

/** A picture of more pixels is a trap, or nothing that a face needs. */
const pixelsAtMost = 50_000_000

export async function uploadPicture(
  deps: Deps,
  user: User,
  file: UploadedFile | null,
): Promise<{ url: string }> {
  if (!file) throw refuseField('file', 'field.required')
  const save = (url: string) => deps.db.transaction().execute(tx => replacePictureUrl(tx, user.id, url))
  return { url: await replacePicture(deps, file.content, save) }
}

/**
 * Keeps a picture as two squares under a new address. `save` writes that address and answers the one it replaced:
 * once that is done the old files go, and where it fails the new ones.
 */
export async function replacePicture(
  deps: Deps,
  content: Buffer,
  save: (url: string) => Promise<string | null>,
): Promise<string> {
  const type = await recognise(content)
  if (!isPicture(type?.mime)) throw new AppError('profile.image_type')
  // Loaded with the first picture: it is large, and most processes never need it.
  const { default: sharp } = await import('sharp')
  const url = newPictureUrl()
  await keepPicture(deps, url, sharp(content, { limitInputPixels: pixelsAtMost, failOn: 'error' }))
  try {
    const before = await save(url)
    if (before) await remove(deps, before)
  } catch (error) {
    await remove(deps, url)
    throw error
  }
  return url
}

/** Where the picture under an address lies in the storage. */
const keyOf = (url: string) => url.replace(/^\/media\//, 'pictures/')

/** A file that stays behind costs a few kilobytes, so the request does not fail for it. */
const remove = (deps: Deps, url: string): Promise<void> =>
  removePicture(deps, url).catch(error => deps.log.warn({ err: error, url }, 'a picture stays behind'))

/** Both sizes. Removing what is not there is no error. */
export async function removePicture(deps: Deps, url: string): Promise<void> {
  await Promise.all([url, thumbnailOf(url)].map(one => deps.storage.remove(keyOf(one))))
}

/** Where a picture will be: an address that nobody can guess. */
export const newPictureUrl = (): string =>
  `/media/${randomBytes(16).toString('hex')}-${pictureSizes.large}.webp`

/** Keeps both squares of a picture under an address. */
export async function keepPicture(deps: Deps, url: string, source: Sharp): Promise<void> {
  const [large, small] = await squaresOf(source)
  await Promise.all([deps.storage.put(keyOf(url), large), deps.storage.put(keyOf(thumbnailOf(url)), small)])
}

/** Decodes and draws anew, upright, so that nothing of the file but its picture is passed on: no place, no camera, no script. */
async function squaresOf(source: Sharp): Promise<[large: Buffer, small: Buffer]> {
  // More effort takes twice as long for a few percent of the size.
  const square = (side: number) =>
    source.clone().autoOrient().resize(side, side).webp({ quality: 82, effort: 2 }).toBuffer()
  try {
    return await Promise.all([square(pictureSizes.large), square(pictureSizes.small)])
  } catch {
    throw new AppError('profile.upload_failed')
  }
}
