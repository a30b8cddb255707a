import { randomBytes } from 'node:crypto'
import type { Sharp } from 'sharp'
import type { UserId } from '#contract/id.ts'
import { pictureLimits } from '#contract/limits.ts'
import { pictureSizes, thumbnailOf } from '#contract/picture.ts'
import { hourMs } from '#contract/time.ts'
import type { Deps } from '#server/identity/context.ts'
import { readPages } from '#server/lib/database/paginate.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { takeTurns } from '#server/lib/http/concurrency-limit.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError, refuseField } from '#server/lib/http/error.ts'
import type { UploadedFile } from '#server/lib/http/multipart.ts'
import { loadSharp } from '#server/lib/load-sharp.ts'
import { headBytes, recognise } from '#server/lib/storage/sniff-mime.ts'
import type { NamedFiles } from '#server/lib/storage/storage.ts'
import { isAcceptedImage } from './policy.ts'
import { incrementPictureCount, listPictureUrls, replacePictureUrl } from './repository.ts'

/** A picture as it is kept: both squares, in WebP. */
export type AvatarSizes = { large: Buffer; small: Buffer }

/** One at a time in a process, so that many cost no more memory than one; those who wait are served in a few seconds. */
const runOneAtATime = takeTurns({ atOnce: 1, waiting: { atMost: 8, retryAfterSeconds: 5 } })

/** Far more than an accepted picture takes; ends what was made to take long. */
const resizeTimeoutSeconds = 10

/**
 * Draws a stranger's picture anew. Its size is read from the head of the file before a single pixel is unpacked: a few
 * hundred kilobytes can claim a gigabyte.
 */
export const resizeAvatar = (whose: UserId, content: Buffer): Promise<AvatarSizes> =>
  runOneAtATime(whose, async () => {
    const sharp = await loadSharp()
    // Of an animation the first picture is shown, so nothing else of it is unpacked.
    const options = { failOn: 'error', sequentialRead: true, pages: 1 } as const
    const { width, height } = await sharp(content, { ...options, limitInputPixels: false })
      .metadata()
      .catch(throwUploadFailed)
    if (width * height > pictureLimits.maxPixels) throw new AppError('profile.image_too_many_pixels')
    const source = sharp(content, { ...options, limitInputPixels: pictureLimits.maxPixels })
    return createAvatarSizes(source.timeout({ seconds: resizeTimeoutSeconds })).catch(throwUploadFailed)
  })

/**
 * Draws both squares, upright, from a picture that is unpacked once. Nothing of the file but what it shows is passed on:
 * no place, no camera, no script.
 */
export async function createAvatarSizes(source: Sharp): Promise<AvatarSizes> {
  const sharp = await loadSharp()
  const { data, info } = await source
    .autoOrient()
    .resize(pictureSizes.large, pictureSizes.large)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const drawn = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  // More effort takes twice as long for a few percent of the size.
  const asWebp = (square: Sharp) => square.webp({ quality: 82, effort: 2 }).toBuffer()
  return {
    large: await asWebp(drawn.clone()),
    small: await asWebp(drawn.clone().resize(pictureSizes.small, pictureSizes.small)),
  }
}

const throwUploadFailed = (): never => {
  throw new AppError('profile.upload_failed')
}

/** Longer than any picture takes from its first byte to its row. */
const orphanCheckSeconds = hourMs / 1000

export async function uploadPicture(
  deps: Deps,
  user: User,
  file: UploadedFile | null,
): Promise<{ url: string }> {
  if (!file) throw refuseField('file', 'field.required')
  return {
    url: await replacePicture(deps, user, file.content, (tx, url) => replacePictureUrl(tx, user.id, url)),
  }
}

/**
 * Keeps a picture as two squares under a new address, which `save` writes; it answers the one that was there. Nothing is
 * ever left behind: one job is written before the first byte, another with the change, and each removes the files of an
 * address that nobody has in the end.
 */
export async function replacePicture(
  deps: Deps,
  user: User,
  content: Buffer,
  save: (tx: Tx, url: string) => Promise<string | null>,
): Promise<string> {
  const type = await recognise(content.subarray(0, headBytes))
  if (!isAcceptedImage(type?.mime)) throw new AppError('profile.image_type')
  await assertPictureQuota(deps, user)
  const squares = await resizeAvatar(user.id, content)
  const url = createPictureUrl()
  await deps.jobs.send(deps.db, 'delete-picture-files', { url }, { afterSeconds: orphanCheckSeconds })
  try {
    await storePicture(deps, url, squares)
    await deps.db.transaction().execute(async tx => {
      const before = await save(tx, url)
      if (before) await deps.jobs.send(tx, 'delete-picture-files', { url: before })
    })
  } catch (error) {
    await deletePictureFiles(deps, url).catch(err =>
      deps.log.warn({ err, url }, 'picture files not deleted yet'),
    )
    throw error
  }
  return url
}

/** Drawing is the heaviest thing that a person can ask for. */
async function assertPictureQuota(deps: Deps, { id }: User): Promise<void> {
  const now = deps.now()
  const hourAgo = new Date(now.getTime() - hourMs)
  const since = await incrementPictureCount(deps.db, id, { now, hourAgo, atMost: pictureLimits.perHour })
  if (!since) return
  const retryAfterSeconds = Math.max(1, (since.getTime() - hourAgo.getTime()) / 1000)
  throw new AppError('profile.too_many_images', { retryAfterSeconds })
}

/** Where the picture under an address lies in the storage. */
const getStorageKey = (url: string) => url.replace(/^\/media\//, 'pictures/')
/** Of both its sizes. */
export const getPictureKeys = (url: string): string[] => [url, thumbnailOf(url)].map(getStorageKey)

/** Both sizes. Removing what is not there is no error. */
export async function deletePictureFiles(deps: Deps, url: string): Promise<void> {
  await Promise.all(getPictureKeys(url).map(key => deps.storage.remove(key)))
}

/** Where a picture will be: an address that nobody can guess. */
export const createPictureUrl = (): string =>
  `/media/${randomBytes(16).toString('hex')}-${pictureSizes.large}.webp`

/** Keeps both squares of a picture under an address. */
export async function storePicture(deps: Deps, url: string, { large, small }: AvatarSizes): Promise<void> {
  await deps.storage.put(getStorageKey(url), large)
  await deps.storage.put(getStorageKey(thumbnailOf(url)), small)
}

export const listPictureFiles: NamedFiles = async function* (db) {
  const urls = readPages((after, atMost) => listPictureUrls(db, after, atMost))
  for await (const url of urls) yield* getPictureKeys(url)
}
