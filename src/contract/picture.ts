/** A profile picture is kept as two squares, sides in pixels. `profilePictureUrl` is the address of the large one. */
export const pictureSizes = { large: 512, small: 128 } as const

/** The address of the small square, for cards and lists. Anything that is no picture of ours stays as it is. */
export const getThumbnailUrl = (url: string): string =>
  url.replace(/-512\.webp$/, `-${pictureSizes.small}.webp`)
