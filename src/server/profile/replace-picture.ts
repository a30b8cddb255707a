import { randomBytes } from 'node:crypto'
import { pictureSizes, thumbnailOf } from '#contract/picture.ts'
import type { User } from '#server/account/session.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, refuseField } from '#server/http/error.ts'
import type { UploadedFile } from '#server/http/multipart.ts'
import { imageTypeOf } from './rules.ts'
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
  const [large, small] = await squaresOf(content)
  const url = `/media/${randomBytes(16).toString('hex')}-${pictureSizes.large}.webp`
  await Promise.all([deps.media.put(nameIn(url), large), deps.media.put(nameIn(thumbnailOf(url)), small)])
  try {
    const before = await save(url)
    if (before) await remove(deps, before)
  } catch (error) {
    await remove(deps, url)
    throw error
  }
  return url
}

const nameIn = (url: string) => url.replace(/^\/media\//, '')

/** A file that stays behind costs a few kilobytes, so the request does not fail for it. */
async function remove(deps: Deps, url: string): Promise<void> {
  const names = [nameIn(url), nameIn(thumbnailOf(url))]
  await Promise.all(names.map(name => deps.media.remove(name))).catch(error =>
    deps.log.warn({ err: error, url }, 'a picture stays behind'),
  )
}

/** Decodes and draws anew, upright, so that nothing of the file but its picture is passed on: no place, no camera, no script. */
async function squaresOf(content: Buffer): Promise<[large: Buffer, small: Buffer]> {
  if (!imageTypeOf(content)) throw new AppError('profile.image_type')
  // Loaded with the first picture: it is large, and most processes never need it.
  const { default: sharp } = await import('sharp')
  try {
    const source = sharp(content, { limitInputPixels: pixelsAtMost, failOn: 'error' }).autoOrient()
    const square = (side: number) =>
      source.clone().resize(side, side, { fit: 'cover' }).webp({ quality: 82 }).toBuffer()
    return await Promise.all([square(pictureSizes.large), square(pictureSizes.small)])
  } catch {
    throw new AppError('profile.upload_failed')
  }
}
