import { fill, type Hair, hairs, ink, line, type Skin, skins, white } from './palette.ts'

export const shapes = {
  oval: 'M64 90c0-24 14-38 36-38s36 14 36 38c0 30-16 50-36 50S64 120 64 90z',
  round: 'M63 91c0-25 15-39 37-39s37 14 37 39c0 29-16 47-37 47S63 120 63 91z',
  square: 'M64 88c0-23 14-36 36-36s36 13 36 36c0 15-2 27-7 36-5 10-16 17-29 17s-24-7-29-17c-5-9-7-21-7-36z',
  long: 'M65 88c0-23 13-36 35-36s35 13 35 36c0 33-15 55-35 55S65 121 65 88z',
} as const
export type FaceShape = keyof typeof shapes

export function drawHead(shape: FaceShape, skin: Skin): string {
  const { base, shade, blush } = skins[skin]
  const cheeks = `<g fill="${blush}" opacity="0.26"><circle cx="78" cy="111" r="7"/><circle cx="122" cy="111" r="7"/></g>`
  return `<circle cx="63" cy="99" r="8" fill="${shade}"/><circle cx="137" cy="99" r="8" fill="${shade}"/>${fill(shapes[shape], base)}${cheeks}`
}

export const drawNeck = (skin: Skin): string =>
  fill('M84 116h32v34c0 9-7 14-16 14s-16-5-16-14z', skins[skin].base) +
  fill('M84 126h32v14c-3 9-9 13-16 13s-13-4-16-13z', skins[skin].shade)

export const moods = ['smile', 'grin', 'calm', 'half'] as const
export type Mood = (typeof moods)[number]

const mouths: Record<Mood, (lip: string) => string> = {
  smile: lip => line('M89 121q11 9 22 0', lip, 2.8),
  grin: () =>
    fill('M87 119q13 3 26 0q-2 12-13 12t-13-12z', '#7c2f22') +
    fill('M88 119.6q12 2.4 24 0-1 4.4-3 6.2-9 1.6-18 0-2-1.8-3-6.2z', white),
  calm: lip => line('M91 123q9 5 18 0', lip, 2.8),
  half: lip => line('M90 123q10 6 20-3', lip, 2.8),
}

type FaceFacts = {
  skin: Skin
  hair: Hair
  mood: Mood
  beard: Beard
  glasses: Glasses
  isOld: boolean
  isWoman: boolean
}

/** Eyes, brows, nose and mouth. Faces differ only in details, so that all portraits look alike in style. */
export function drawFace(look: FaceFacts): string {
  const { shade } = skins[look.skin]
  const hasGlasses = look.glasses !== 'none'
  const isBearded = look.beard === 'short' || look.beard === 'full'
  const isDark = look.skin === 'deep' || look.skin === 'dark'
  const brow =
    look.hair === 'silver' || look.hair === 'grey' ? '#6f6a62' : isDark ? ink : hairs[look.hair].base
  const eyes = `<g fill="${ink}"><circle cx="84.5" cy="97" r="3.4"/><circle cx="115.5" cy="97" r="3.4"/></g>`
  const lashes =
    look.isWoman && !hasGlasses ? line('M81.6 95.4q-2.6-.6-3.8-2.2M118.4 95.4q2.6-.6 3.8-2.2', ink, 2.2) : ''
  const brows = line(
    hasGlasses ? 'M77 82q7-5 14-2M109 80q7-3 14 2' : 'M77 86q7-5 14-2.5M109 83.5q7-2.5 14 2.5',
    brow,
    look.isWoman ? 2.8 : 3.8,
  )
  const nose = line('M101 100q4 8 2 10q-3 2-6 1', shade, 2.6)
  const lines = look.isOld ? line('M76 104q4 3 9 2M115 106q5 1 9-2', shade, 2) : ''
  const lip = isBearded ? '#f0c9a8' : isDark ? '#2b1710' : '#8f3f2c'
  return lines + eyes + lashes + brows + nose + mouths[look.mood](lip)
}

export const beards = ['none', 'stubble', 'short', 'full', 'goatee', 'moustache'] as const
export type Beard = (typeof beards)[number]

const cheekLine =
  'M61 91c5 2 7 7 8 13 1 7 3 11 7 12 8 1 11-6 17-6 3 0 5 2 7 2s4-2 7-2c6 0 9 7 17 6 4-1 6-5 7-12 1-6 3-11 8-13'
const tache = 'M82 118c5-8 13-8 18-4 5-4 13-4 18 4-6 1-12 0-18-2-6 2-12 3-18 2z'

/** Only a full beard is wider than the head; the others are cut to its shape. */
export function drawBeard(beard: Beard, hair: Hair, head: FaceShape): string {
  const colour = hairs[hair].base
  const grown = fill(`${cheekLine}c4 41-13 61-39 61S56 132 61 91z`, colour)
  const cut = `<clipPath id="head"><path d="${shapes[head]}"/></clipPath><g clip-path="url(#head)">${grown}</g>`
  switch (beard) {
    case 'none':
      return ''
    case 'stubble':
      return `<g opacity="0.15">${cut}</g>`
    case 'short':
      return cut
    case 'full':
      return grown
    case 'goatee':
      return fill(`${tache}M85 129c4 3 9 4 15 4s11-1 15-4c1 9-5 15-15 15s-16-6-15-15z`, colour)
    case 'moustache':
      return fill(tache, colour)
  }
}

export const glasses = ['none', 'round', 'square', 'thin'] as const
export type Glasses = (typeof glasses)[number]

export function drawGlasses(kind: Glasses): string {
  const bridge = 'M97 96q3-3 6 0'
  const lens = 'fill="none"'
  const frame = (width: number, colour: string) => `stroke="${colour}" stroke-width="${width}"`
  switch (kind) {
    case 'none':
      return ''
    case 'round':
      return `<g ${lens} ${frame(2.8, ink)}><circle cx="84.5" cy="97" r="12.4"/><circle cx="115.5" cy="97" r="12.4"/></g>${line(bridge, ink)}`
    case 'square':
      return `<g ${lens} ${frame(3.2, ink)}><rect x="71" y="87" width="26" height="20" rx="6"/><rect x="103" y="87" width="26" height="20" rx="6"/></g>${line(bridge, ink, 3)}`
    case 'thin':
      return `<g ${lens} ${frame(2.2, '#b87412')}><rect x="72" y="87" width="25" height="20" rx="9"/><rect x="103" y="87" width="25" height="20" rx="9"/></g>${line(bridge, '#b87412', 2.2)}`
  }
}

export const drawEarrings = (): string =>
  '<circle cx="62" cy="111" r="3.4" fill="#d98e1f"/><circle cx="138" cy="111" r="3.4" fill="#d98e1f"/>'
