import { z } from 'zod'
import { choose } from '#demo/chance.ts'
import { type Clothes, drawClothes, wardrobe } from './clothes.ts'
import * as features from './features.ts'
import { drawHair, drawHeadscarf, mensHair, womensHair } from './hair.ts'
import { cloths, grounds, hairs, keysOf, scarves, skins } from './palette.ts'

/** What is known of a face; what is left out follows from the name. */
export const face = z.object({
  gender: z.enum(['woman', 'man']),
  skin: z.enum(keysOf(skins)),
  hair: z.enum(keysOf(hairs)),
  form: z.enum([...womensHair, ...mensHair, 'headscarf']),
  isOld: z.boolean().default(false),
  beard: z.enum(features.beards).default('none'),
  glasses: z.enum(features.glasses).default('none'),
  mood: z.enum(features.moods).optional(),
  wears: z.enum(wardrobe).optional(),
  /** Places in the lists of colours. */
  cloth: z.int().optional(),
  ground: z.int().optional(),
})
export type Face = z.output<typeof face>

/** A friendly flat face as SVG, the same for the same name every time. */
export function drawPortrait(name: string, known: Face): string {
  const { skin, hair, beard, glasses, isOld } = known
  const isWoman = known.gender === 'woman'
  const pick = <T>(what: string, from: readonly [T, ...T[]]): T => choose(`${name} ${what}`, from)
  const shape = pick('shape', isWoman ? (['oval', 'round'] as const) : (['oval', 'square', 'long'] as const))
  const cloth = cloths[known.cloth ?? -1] ?? pick('cloth', cloths)
  const ground = grounds[known.ground ?? -1] ?? pick('ground', grounds)
  const wears =
    known.wears ?? pick<Clothes>('wears', ['crew', 'blazer', 'shirt', 'turtleneck', 'cardigan', 'vneck'])
  const mood = known.mood ?? pick('mood', features.moods)
  const head = known.form === 'headscarf' ? drawHeadscarf(pick('scarf', scarves)) : drawHair(known.form, hair)
  const hasEarrings = isWoman && known.form !== 'headscarf' && pick('earrings', [true, false, false])
  const parts = [
    head.back,
    features.drawNeck(skin),
    drawClothes(wears, cloth, skin),
    features.drawHead(shape, skin),
    features.drawBeard(beard, hair, shape),
    features.drawFace({ skin, hair, mood, beard, glasses, isOld, isWoman }),
    head.front,
    features.drawGlasses(glasses),
    hasEarrings && features.drawEarrings(),
    head.over,
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="512" height="512"><rect width="200" height="200" fill="${ground}"/><g transform="translate(-14 -4) scale(1.14)">${parts.filter(Boolean).join('')}</g></svg>`
}
