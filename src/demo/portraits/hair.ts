import { type Cloth, fill, type Hair, hairs, keysOf, line } from './palette.ts'

/** What lies behind the head, what lies over the forehead, and what hangs over the clothes. */
export type Drawn = { back?: string; front?: string; over?: string }
type Draw = (base: string, light: string) => Drawn

const strand = (path: string, colour: string) => line(path, colour, 3)
/** Curls: circles along the way, `x y r` each. */
const curls = (circles: string, fill: string) =>
  circles
    .split(', ')
    .map(circle => circle.split(' '))
    .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`)
    .join('')

const cap = 'M56 97c-3-37 16-58 44-58s47 21 44 58c0 4-2 8-4 10H60c-2-2-4-6-4-10z'
const sideSwept = 'M60 96c-2-34 14-51 42-51s40 18 38 51c-21-3-37-14-46-31-6 14-18 27-34 31z'
const centreParted = 'M100 45c-25 0-42 17-41 52 17-6 34-19 41-40 7 21 24 34 41 40 1-35-16-52-41-52z'
const combedBack = 'M61 94c-3-31 12-50 39-50s42 19 39 50c-3-15-9-24-17-29-14 3-30 3-44 0-8 5-14 14-17 29z'

const women = {
  bob: (base, light) => ({
    back: fill('M50 94c0-35 19-56 50-56s50 21 50 56c0 20 0 35-6 47-13 4-75 4-88 0-6-12-6-27-6-47z', base),
    front: fill(sideSwept, base) + strand('M105 52c12 3 21 11 26 23', light),
  }),
  long: (base, light) => ({
    back: fill('M49 96c0-37 20-58 51-58s51 21 51 58c0 26 4 52 8 78-14 10-104 10-118 0 4-26 8-52 8-78z', base),
    front: fill(centreParted, base) + strand('M108 52c12 4 20 13 24 25', light),
  }),
  waves: (base, light) => ({
    back: fill(
      'M50 90c2-34 21-52 50-52s48 18 50 52c1 12 9 16 8 28-1 10-7 12-5 22 2 8 8 12 2 22-8 12-22 8-30 2H75c-8 6-22 10-30-2-6-10 0-14 2-22 2-10-4-12-5-22-1-12 7-16 8-28z',
      base,
    ),
    front: fill(sideSwept, base) + strand('M104 52c13 3 23 12 27 25', light),
  }),
  bun: (base, light) => ({
    back: `${curls('102 30 17', base)}${fill(cap, base)}${strand('M94 24c3-4 9-6 14-4', light)}`,
    front: fill(sideSwept, base),
  }),
  lowBun: (base, light) => ({
    back: `${fill(cap, base)}${curls('137 130 18', base)}`,
    front: fill(centreParted, base) + strand('M90 52c-11 4-19 12-23 23', light),
  }),
  ponytail: (base, light) => ({
    back: `${fill('M128 44c30-2 42 22 38 56-2 18-9 32-19 40 3-22 1-52-19-74z', base)}${fill(cap, base)}${strand('M150 66c6 10 8 26 5 44', light)}`,
    front: fill(combedBack, base),
  }),
  fringe: (base, light) => ({
    back: fill('M50 94c0-35 19-56 50-56s50 21 50 56c0 26 1 50 3 70-12 8-94 8-106 0 2-20 3-44 3-70z', base),
    front:
      fill('M60 98c-3-36 14-53 40-53s43 17 40 53c-3-4-5-9-6-15-20 3-48 3-68 0-1 6-3 11-6 15z', base) +
      strand('M84 62c-4 4-6 9-7 15M116 62c4 4 6 9 7 15', light),
  }),
  pixie: (base, light) => ({
    back: fill('M57 94c-2-34 15-54 43-54s45 20 43 54c-1 12-4 20-8 26H65c-4-6-7-14-8-26z', base),
    front:
      fill(
        'M60 98c-5-36 12-56 41-56 30 0 44 21 39 54-6-5-10-12-12-20-17 3-36 0-48-9-4 12-11 23-20 31z',
        base,
      ) + strand('M112 51c9 3 15 9 19 18', light),
  }),
  curly: (base, light) => ({
    back: curls(
      '100 62 32, 68 66 22, 132 66 22, 56 88 20, 144 88 20, 52 112 20, 148 112 20, 58 134 19, 142 134 19, 72 148 15, 128 148 15',
      base,
    ),
    front:
      curls('70 70 14, 84 58 15, 102 53 15, 119 59 14, 131 71 13, 62 84 10, 138 84 10', base) +
      strand('M84 50c4-3 9-3 12 0M114 52c4-1 8 1 10 5', light),
  }),
  puff: (base, light) => ({
    back: `${curls('100 26 22, 80 34 18, 120 34 18, 100 42 24', base)}${fill(cap, base)}`,
    front: fill(combedBack, base) + strand('M88 22c4-4 9-5 14-4M112 30c4-1 8 0 11 4', light),
  }),
  afro: (base, light) => ({
    back: curls(
      '100 76 54, 56 60 22, 76 38 24, 100 30 24, 124 38 24, 144 60 22, 48 88 20, 152 88 20, 58 112 17, 142 112 17',
      base,
    ),
    front:
      curls('70 66 12, 84 57 13, 100 54 13, 116 57 13, 130 66 12, 63 78 8, 137 78 8', base) +
      strand('M78 32c5-4 11-5 16-3M120 36c5 1 9 5 11 9', light),
  }),
  braid: (base, light) => ({
    back: fill(cap, base),
    front: fill(sideSwept, base) + strand('M105 52c12 3 21 11 26 23', light),
    over:
      curls('140 128 11, 145 145 11, 147 163 10.5, 146 180 9.5, 143 195 8', base) +
      strand(
        'M133 136c6 4 12 3 18-1M138 154c6 4 12 3 17 0M139 171c5 4 10 3 15 0M138 187c4 3 8 3 11 1',
        light,
      ),
  }),
} satisfies Record<string, Draw>

const men = {
  crop: (base, light) => ({
    front:
      fill(
        'M60 96c-5-36 11-56 42-56 29 0 43 19 38 56-4-5-6-13-6-21-14 0-28-3-38-11-10 8-18 11-28 11 0 8-4 16-8 21z',
        base,
      ) + strand('M110 48c9 2 16 7 20 15', light),
  }),
  sidePart: (base, light) => ({
    front:
      fill(
        'M61 96c-7-34 6-57 39-57 8-3 22-1 29 8 11 8 14 26 10 49-4-5-6-12-7-21-4-3-8-6-11-11-18 6-36 5-47-1-1 12-5 25-13 33z',
        base,
      ) + strand('M84 48c12-5 26-4 36 4', light),
  }),
  quiff: (base, light) => ({
    front:
      fill(
        'M61 94c-5-20-3-37 7-45 3-14 22-22 42-16 24 3 35 22 29 61-4-6-6-13-7-21-8-9-20-11-32-11s-24 2-31 11c-1 8-4 15-8 21z',
        base,
      ) + strand('M82 42c12-6 26-5 38 5', light),
  }),
  curlyTop: (base, light) => ({
    front:
      fill('M61 94c-3-16-1-28 6-36h66c7 8 9 20 6 36-4-6-6-12-7-20-21-8-43-8-64 0-1 8-3 14-7 20z', base) +
      curls('72 56 13, 86 46 14, 103 42 14, 119 47 14, 130 58 12, 80 62 11, 96 58 12, 112 59 11', base) +
      strand('M84 42c4-4 9-4 12-2M114 44c4-1 8 1 10 4', light),
  }),
  buzz: base => ({
    front: fill('M62 95c-5-32 10-48 38-48s43 16 38 48c-3-13-5-21-9-27-18-5-40-5-58 0-4 6-6 14-9 27z', base),
  }),
  bald: () => ({}),
  receding: (base, light) => ({
    back: fill('M58 104c-7-22 3-42 24-48h36c21 6 31 26 24 48z', base),
    front:
      fill(
        'M60 99c-7-20-1-38 19-43-4 7-6 13-8 20-3 7-6 14-11 23zM140 99c7-20 1-38-19-43 4 7 6 13 8 20 3 7 6 14 11 23z',
        base,
      ) + strand('M64 74c1-5 2-8 4-11', light),
  }),
  swept: (base, light) => ({
    back: fill('M55 92c0-34 17-53 45-53s45 19 45 53c0 22 0 36-4 46H59c-4-10-4-24-4-46z', base),
    front:
      fill(
        'M60 100c-4-38 10-60 42-60 30 0 42 22 38 60-4-12-9-22-15-28-12 2-28-2-38-10-4 14-17 25-27 38z',
        base,
      ) + strand('M108 47c10 3 18 10 22 19', light),
  }),
  wavy: (base, light) => ({
    front:
      fill(
        'M60 97c-7-22-4-38 8-46 4-11 20-16 34-12 12-4 28 3 32 14 9 9 11 25 6 44-4-6-6-12-6-18-6 1-11-2-14-7-5 6-14 6-19 1-5 6-15 5-19-1-5 4-11 5-15 3 0 8-3 16-7 22z',
        base,
      ) + strand('M88 46c8-3 16-3 22 1M118 50c5 3 8 7 9 12', light),
  }),
  afroShort: (base, light) => ({
    front:
      curls('66 70 13, 74 54 15, 90 45 16, 110 45 16, 126 54 15, 134 70 13, 100 52 20', base) +
      fill('M60 92c-2-14 0-24 6-31h68c6 7 8 17 6 31-3-5-5-11-6-18-22-7-46-7-68 0-1 7-3 13-6 18z', base) +
      strand('M86 40c5-3 10-4 15-2', light),
  }),
} satisfies Record<string, Draw>

export const womensHair = keysOf(women)
export const mensHair = keysOf(men)
export type HairForm = keyof typeof women | keyof typeof men
const forms: Record<HairForm, Draw> = { ...women, ...men }

export function drawHair(form: HairForm, colour: Hair): Drawn {
  const { base, light } = hairs[colour]
  return forms[form](base, light)
}

/** A scarf around the head: no hair is seen. */
export const drawHeadscarf = ({ base, dark }: Cloth): Drawn => ({
  back: fill('M46 96c0-38 21-62 54-62s54 24 54 62c0 24-4 42-12 54H58c-8-12-12-30-12-54z', base),
  // The inner of the two rounds is where the face looks out.
  over:
    fill(
      'M54 104c-6-42 14-66 46-66s52 24 46 66c-2 22-10 36-18 46 12 4 22 12 26 26-30 18-78 18-108 0 4-14 14-22 26-26-8-10-16-24-18-46zM66 94c0 26 14 44 34 44s34-18 34-44c0-24-13-39-34-39S66 70 66 94z',
      base,
      { 'fill-rule': 'evenodd' },
    ) + strand('M72 150c16 12 40 12 58-4M62 166c22 10 50 8 70-8', dark),
})
