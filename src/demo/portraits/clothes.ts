import { type Cloth, fill, keysOf, line, type Skin, skins, white } from './palette.ts'

const shoulders = 'M8 206c2-36 28-53 66-58h52c38 5 64 22 66 58v34H8z'
const linen = '#f6efe3'

type Draw = (cloth: Cloth, skin: Skin) => string
/** Each is drawn over the neck. */
const clothes = {
  crew: ({ base, dark }, skin) =>
    fill(shoulders, base) +
    fill('M80 146c2 16 38 16 40 0l8 2c-4 26-52 26-56 0z', dark) +
    fill('M82 144h36c-2 15-34 15-36 0z', skins[skin].base),
  turtleneck: ({ base, dark }) =>
    fill(shoulders, base) +
    fill('M80 138c8 7 32 7 40 0l3 14c-8 10-38 10-46 0z', base) +
    line('M78 152c9 8 35 8 44 0', dark),
  shirt: ({ base, dark }, skin) =>
    fill(shoulders, base) +
    fill('M84 142h32l-16 24z', skins[skin].base) +
    fill('M84 142l16 24-14 12-13-30zM116 142l-16 24 14 12 13-30z', dark) +
    line('M100 168v60', dark),
  blazer: ({ base, dark }, skin) =>
    fill(shoulders, base) +
    fill('M80 144h40l6 4-26 62-26-62z', linen) +
    fill('M85 142h30l-15 26z', skins[skin].base) +
    fill('M80 143l-12 10 6 14-6 8 32 45zM120 143l12 10-6 14 6 8-32 45z', dark),
  suit: ({ base, dark }) =>
    fill(shoulders, base) +
    fill('M80 144h40l6 4-26 62-26-62z', white) +
    fill('M95 156h10l3 30-8 14-8-14z', '#b5573c') +
    fill('M84 143l16 14-12 11-10-20zM116 143l-16 14 12 11 10-20z', linen) +
    fill('M79 143l-11 11 6 13-6 8 32 45zM121 143l11 11-6 13 6 8-32 45z', dark),
  cardigan: ({ base, dark }, skin) =>
    fill(shoulders, linen) +
    fill('M82 144h36c-2 15-34 15-36 0z', skins[skin].base) +
    fill('M74 148C30 154 10 172 8 206v34h78V196zM126 148c44 6 64 24 66 58v34h-78V196z', base) +
    line('M75 149l11 48M125 149l-11 48', dark, 3),
  vneck: ({ base, dark }, skin) =>
    fill(shoulders, base) +
    fill('M80 144l20 34 20-34z', skins[skin].base) +
    line('M79 146l21 34 21-34', dark, 4),
  hoodie: ({ base, dark }, skin) =>
    fill('M62 160c-8-26 10-40 38-40s46 14 38 40z', dark) +
    fill('M84 116h32v34c0 9-7 14-16 14s-16-5-16-14z', skins[skin].shade) +
    fill(shoulders, base) +
    fill('M78 148c4 22 40 22 44 0l8 1c-2 32-58 32-60 0z', dark) +
    line('M88 172v20M112 172v20', linen, 3),
  scarf: ({ base, dark }) =>
    fill(shoulders, linen) +
    fill('M74 142c10 10 42 10 52 0 8 6 10 16 4 24-14 10-46 10-60 0-6-8-4-18 4-24z', base) +
    fill('M104 168l22-4 6 44-20 2z', base) +
    line('M76 156c14 9 34 9 48 0', dark),
} satisfies Record<string, Draw>

export type Clothes = keyof typeof clothes
export const wardrobe = keysOf(clothes)
export const drawClothes = (kind: Clothes, cloth: Cloth, skin: Skin): string => clothes[kind](cloth, skin)
