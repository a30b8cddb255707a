import type { Deps } from '#server/admin/context.ts'
import {
  createAvatarSizes,
  createPictureUrl,
  storePicture,
} from '#server/identity/profiles/profile-picture.ts'
import { drawPortrait, type Face } from './draw.ts'

type Portrayed = { name: string; face?: Face | undefined }

/** URLs of all portraits. The files follow later. */
export const portraitUrls = (people: readonly Portrayed[]): Map<string, string> =>
  new Map(people.filter(one => one.face).map(({ name }) => [name, createPictureUrl()]))

/** Draws the portraits and keeps them like pictures that were uploaded. */
export async function paintPortraits(
  deps: Deps,
  people: readonly Portrayed[],
  urls: Map<string, string>,
): Promise<void> {
  const { default: sharp } = await import('sharp')
  await Promise.all(
    people.map(async ({ name, face }) => {
      const url = urls.get(name)
      if (face && url)
        await storePicture(deps, url, await createAvatarSizes(sharp(Buffer.from(drawPortrait(name, face)))))
    }),
  )
}
