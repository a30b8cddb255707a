import { randomBytes } from 'node:crypto'
import type { Sharp } from 'sharp'
import type { UserId } from '#contract/id.ts'
import { pictureLimits } from '#contract/limits.ts'
import { getThumbnailUrl, pictureSizes } from '#contract/profile.ts'
import { hourMs } from '#contract/time.ts'
import type { Deps } from '#server/identity/context.ts'
import { limitConcurrency } from '#server/lib/concurrency.ts'
import { paginate, type Tx } from '#server/lib/database/pool.ts'
import { loadSharp, sniffBytes, sniffMimeType } from '#server/lib/files.ts'
import { AppError, createFieldError } from '#server/lib/http/app-error.ts'
import type { UploadedFile } from '#server/lib/http/multipart.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { defineQueue } from '#server/lib/jobs/define-queue.ts'
import type { ReferencedFiles } from '#server/lib/storage/storage.ts'
import { completePng, pngStart } from './complete-png.ts'
import { completeWebp } from './complete-webp.ts'
import { isAcceptedImage } from './policy.ts'
import { incrementPictureCount, listPictureUrls, replacePictureUrl } from './repository.ts'

/** Deletes the files of a picture that no profile uses. */
export const deletePictureFilesQueue = defineQueue<{ url: string }>('delete-picture-files')

export type AvatarSizes = { large: Buffer; small: Buffer }

/** One image at a time per process bounds the memory. Waiting requests take a few seconds. */
const runOneAtATime = limitConcurrency({ maxConcurrent: 1, maxWaiting: 8 })

/** Far longer than an accepted image needs. Stops images made to be slow. */
const resizeTimeoutSeconds = 10

/** The size is checked in the header before decoding, because a small file can claim a gigabyte of pixels. */
const resizeAvatar = (userId: UserId, content: Buffer): Promise<AvatarSizes> =>
  runOneAtATime(userId, async () => {
    const sharp = await loadSharp()
    // Only the first frame of an animation is decoded.
    const options = { sequentialRead: true, pages: 1 } as const
    const whole = completeWebp(content)
    const { width, height } = await sharp(whole, { ...options, failOn: 'none', limitInputPixels: false })
      .metadata()
      .catch(throwUploadFailed)
    if (width * height > pictureLimits.maxPixels) throw new AppError('profile.image_too_many_pixels')
    const decode = (failOn: 'error' | 'none', file = whole) => {
      const source = sharp(file, { ...options, failOn, limitInputPixels: pictureLimits.maxPixels })
      return createAvatarSizes(source.timeout({ seconds: resizeTimeoutSeconds }))
    }
    const isWebpCutOff = whole !== content
    return decode('error')
      .then(sizes => (isWebpCutOff ? refuseOneColour(sizes) : sizes))
      .catch(async error => {
        if (isWebpCutOff || !isCutOff(content)) throw error
        return refuseOneColour(
          await decode('none', isPng(content) ? await completePng(content, height) : content),
        )
      })
      .catch(throwUploadFailed)
  })

/** Creates both sizes from one decoding, upright. Metadata such as location and camera is dropped. */
export async function createAvatarSizes(source: Sharp): Promise<AvatarSizes> {
  const sharp = await loadSharp()
  const { data, info } = await source
    .autoOrient()
    .resize(pictureSizes.large, pictureSizes.large)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const square = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  // More effort doubles the time for a few percent of the size.
  const asWebp = (image: Sharp) => image.webp({ quality: 82, effort: 2 }).toBuffer()
  return {
    large: await asWebp(square.clone()),
    small: await asWebp(square.clone().resize(pictureSizes.small, pictureSizes.small)),
  }
}

/** How files of a type begin and end. */
const fileMarks = [
  { start: Buffer.from([0xff, 0xd8]), end: Buffer.from([0xff, 0xd9]) },
  { start: pngStart, end: Buffer.from('IEND\xae\x42\x60\x82', 'latin1') },
  { start: Buffer.from('GIF8'), end: Buffer.from(';') },
]

/**
 * Whether it is a JPEG, PNG or GIF without its end: some programs leave out the end marker, and a download or a copy that broke
 * off ends anywhere. As in browsers, what is there is shown.
 */
const isCutOff = (content: Buffer): boolean =>
  fileMarks.some(
    ({ start, end }) =>
      content.subarray(0, start.length).equals(start) && !content.subarray(-end.length).equals(end),
  )

const isPng = (content: Buffer): boolean => content.subarray(0, pngStart.length).equals(pngStart)

/** Where no pixel was there, the decoder has filled all of them. */
async function refuseOneColour(sizes: AvatarSizes): Promise<AvatarSizes> {
  const sharp = await loadSharp()
  const { channels } = await sharp(sizes.small).stats()
  if (channels.every(({ stdev }) => stdev < 1)) throw new Error('The picture has no pixels.')
  return sizes
}

const throwUploadFailed = (): never => {
  throw new AppError('profile.upload_failed')
}

/** Longer than any upload takes to commit. */
const orphanCheckSeconds = hourMs / 1000

export async function uploadPicture(
  deps: Deps,
  user: CurrentUser,
  file: UploadedFile | null,
): Promise<{ url: string }> {
  if (!file) throw createFieldError('file', 'field.required')
  return {
    url: await replacePicture(deps, user, file.content, (tx, url) => replacePictureUrl(tx, user.id, url)),
  }
}

/**
 * Stores a picture under a new URL that `save` writes. `save` returns the previous URL. One job is queued
 * before the upload and one with the change. Each deletes files that no profile uses, so crashes leave none
 * behind.
 */
export async function replacePicture(
  deps: Deps,
  user: CurrentUser,
  content: Buffer,
  save: (tx: Tx, url: string) => Promise<string | null>,
): Promise<string> {
  const type = await sniffMimeType(content.subarray(0, sniffBytes))
  if (type?.ext === 'heic') throw new AppError('profile.image_heic')
  if (!isAcceptedImage(type?.mime)) throw new AppError('profile.image_type')
  await assertPictureQuota(deps, user)
  const sizes = await resizeAvatar(user.id, content)
  const url = createPictureUrl()
  await deps.jobs.send(deps.db, deletePictureFilesQueue, { url }, { delaySeconds: orphanCheckSeconds })
  try {
    await storePicture(deps, url, sizes)
    await deps.db.transaction().execute(async tx => {
      const previousUrl = await save(tx, url)
      if (previousUrl) await deps.jobs.send(tx, deletePictureFilesQueue, { url: previousUrl })
    })
  } catch (error) {
    await deletePictureFiles(deps, url).catch(err =>
      deps.log.warn({ err, url }, 'picture files not deleted yet'),
    )
    throw error
  }
  return url
}

/** Image processing is the most expensive request of a user. */
async function assertPictureQuota(deps: Deps, { id }: CurrentUser): Promise<void> {
  const now = deps.now()
  const windowStart = await incrementPictureCount(deps.db, id, now)
  if (!windowStart) return
  const retryAfterSeconds = Math.max(1, (windowStart.getTime() + hourMs - now.getTime()) / 1000)
  throw new AppError('profile.too_many_images', { retryAfterSeconds })
}

const getStorageKey = (url: string) => url.replace(/^\/media\//, 'pictures/')
/** Storage keys of both sizes. */
export const getPictureKeys = (url: string): string[] => [url, getThumbnailUrl(url)].map(getStorageKey)

/** Missing files are no error. */
export async function deletePictureFiles(deps: Deps, url: string): Promise<void> {
  await Promise.all(getPictureKeys(url).map(key => deps.storage.delete(key)))
}

/** Random, so the URL cannot be guessed. */
export const createPictureUrl = (): string =>
  `/media/${randomBytes(16).toString('hex')}-${pictureSizes.large}.webp`

export async function storePicture(deps: Deps, url: string, { large, small }: AvatarSizes): Promise<void> {
  await deps.storage.put(getStorageKey(url), large)
  await deps.storage.put(getStorageKey(getThumbnailUrl(url)), small)
}

/** Of the picture to which a storage key of either size belongs. */
const getPictureUrl = (key: string): string =>
  key.replace(/^pictures\//, '/media/').replace(/-\d+\.webp$/, `-${pictureSizes.large}.webp`)

export const listPictureFiles: ReferencedFiles = async function* (db, start = '') {
  const startUrl = getPictureUrl(start)
  const [large, small] = getPictureKeys(startUrl)
  if (start === large && small) yield small
  const urls = paginate((after, limit) => listPictureUrls(db, after, limit), startUrl)
  for await (const url of urls) yield* getPictureKeys(url)
}
