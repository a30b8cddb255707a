import { pictureLimits } from '#contract/limits.ts'

/** Twice the largest size in which the server stores a picture. */
const maxSide = 1024

/** A phone's panorama has less. Decoding more would need too much memory. */
const maxDecodedBytes = 60 * 1024 ** 2

/**
 * A photo that is too large for the server, or of a type that it does not take, as a small square: the middle, which the
 * server would cut out too. Any other picture stays as it is, also one that this browser cannot decode.
 */
export async function shrinkPicture(file: File, type: string): Promise<File> {
  if (file.size > maxDecodedBytes) return file
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return file
  try {
    const { width, height } = bitmap
    const isTooLarge = file.size > pictureLimits.maxBytes || width * height > pictureLimits.maxPixels
    if (!isTooLarge && pictureLimits.types.some(known => known === type)) return file
    const cut = Math.min(width, height)
    const side = Math.min(maxSide, cut)
    const canvas = document.createElement('canvas')
    canvas.width = side
    canvas.height = side
    const context = canvas.getContext('2d')
    if (!context) return file
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, (width - cut) / 2, (height - cut) / 2, cut, cut, 0, 0, side, side)
    // PNG keeps transparency. A photo has none.
    const smallType = type === 'image/jpeg' || /^image\/hei[cf]/.test(type) ? 'image/jpeg' : 'image/png'
    const small = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, smallType, 0.9))
    return small ? new File([small], file.name, { type: smallType }) : file
  } finally {
    bitmap.close()
  }
}
