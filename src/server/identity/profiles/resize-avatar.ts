import type { Sharp } from 'sharp'
import type { UserId } from '#contract/id.ts'
import { pictureLimits } from '#contract/limits.ts'
import { pictureSizes } from '#contract/picture.ts'
import { takeTurns } from '#server/lib/http/concurrency-limit.ts'
import { AppError } from '#server/lib/http/error.ts'
import { loadSharp } from '#server/lib/load-sharp.ts'

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
