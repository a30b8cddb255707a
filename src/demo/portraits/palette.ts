/** The colours of the portraits: warm, few, the same in both themes as light in a picture is. */
export const ink = '#1c1a17'
export const white = '#fffdf9'

export const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T & string)[]

/** `shade` is what a chin throws on a neck; `blush` is laid on thinly. */
export const skins = {
  porcelain: { base: '#f9dcc0', shade: '#e9bd98', blush: '#e58f74' },
  light: { base: '#f2cda0', shade: '#dcab78', blush: '#d9805c' },
  olive: { base: '#e3b583', shade: '#c8925d', blush: '#c86f48' },
  tan: { base: '#cf9863', shade: '#b07944', blush: '#b25b35' },
  brown: { base: '#ab7848', shade: '#8d5f36', blush: '#94472a' },
  deep: { base: '#85582f', shade: '#6a4322', blush: '#7c3a20' },
  dark: { base: '#70462a', shade: '#57351e', blush: '#7d3a1f' },
} as const
export type Skin = keyof typeof skins

/** `light` is a strand in the light. */
export const hairs = {
  black: { base: '#241f1b', light: '#3b342d' },
  dark: { base: '#3d2a1e', light: '#553d2d' },
  brown: { base: '#6a4427', light: '#855a37' },
  chestnut: { base: '#8a4a26', light: '#a46238' },
  copper: { base: '#b9622c', light: '#cf7d44' },
  blond: { base: '#d3a253', light: '#e4bd78' },
  grey: { base: '#8d8880', light: '#a7a29a' },
  silver: { base: '#c9c4ba', light: '#dedad2' },
} as const
export type Hair = keyof typeof hairs

export const grounds = ['#dbe8e0', '#f6e3c3', '#f2ddcb', '#e9e0cf', '#cfe0d6', '#f0d3b4', '#e4e6da'] as const

export type Cloth = { base: string; dark: string }
export const cloths: readonly [Cloth, ...Cloth[]] = [
  { base: '#14573f', dark: '#0e4330' },
  { base: '#d98e1f', dark: '#b87412' },
  { base: '#2e2a26', dark: '#1c1a17' },
  { base: '#b5573c', dark: '#974330' },
  { base: '#4f6b73', dark: '#3d545b' },
  { base: '#7d9f8b', dark: '#648673' },
  { base: '#c8ae86', dark: '#ab9069' },
  { base: '#f1e9dc', dark: '#d9cdb9' },
]

export const scarves: readonly [Cloth, ...Cloth[]] = [
  { base: '#b5573c', dark: '#974330' },
  { base: '#7d9f8b', dark: '#648673' },
  { base: '#4f6b73', dark: '#3d545b' },
]

const attributes = (of: Record<string, string | number>) =>
  Object.entries(of)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')
/** A closed shape. */
export const fill = (path: string, colour: string, more: Record<string, string | number> = {}) =>
  `<path ${attributes({ d: path, fill: colour, ...more })}/>`
/** A line with round ends. */
export const line = (path: string, colour: string, width = 2.6) =>
  fill(path, 'none', {
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  })
