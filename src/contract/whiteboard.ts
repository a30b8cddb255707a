import { z } from 'zod'

// What is drawn together: elements of Excalidraw, as far as they are lines, shapes and words. Pictures, pages of others and
// addresses are left out: they would show one person what the other put somewhere else.

export const whiteboardLimits = {
  /** Elements that were ever drawn, the deleted ones too: two people compare what they have by them. */
  elementsMax: 3000,
  /** Of one line, and the letters of one text. */
  pointsMax: 2000,
  textMax: 2000,
  /** How far from the middle anything may stand or reach, in pixels. */
  maxCoordinate: 1_000_000,
  /** The picture as text, as it is written. */
  textLengthMax: 10_000,
  /**
   * How much ink everything together may take (`inkOf`): what a browser draws in a few seconds and two gigabytes. It is enough
   * for as many elements of usual size as there may be, or for eighty shapes of three screens each.
   */
  inkMax: 1_000_000,
} as const

const { pointsMax, textMax, maxCoordinate: farMost } = whiteboardLimits

const id = z.string().min(1).max(50)
const number = z.number().min(-farMost).max(farMost)
const point = z.tuple([number, number])
const points = z.array(point).max(pointsMax)
const colour = z.string().regex(/^(#[0-9a-f]{3,8}|[a-z]{1,20})$/i)
const version = z.int().nonnegative()

/**
 * Whether a place among those above and below is a fractional index as the package of that name writes them: the first
 * letter says how long its whole part is, and what follows does not end with a nought. Excalidraw throws on any other.
 */
function isFractionalIndex(index: string): boolean {
  if (!/^[A-Za-z][0-9A-Za-z]+$/.test(index)) return false
  const head = index.charCodeAt(0)
  const whole = head >= 97 ? head - 97 + 2 : 90 - head + 2
  const hasEnd = index.length === whole || (index.length > whole && !index.endsWith('0'))
  return hasEnd && index !== `A${'0'.repeat(26)}`
}

/** Two versions of one element: the higher is the newer, and of two of one height the lower nonce wins, for both. */
const versioned = { id, version, versionNonce: z.int() }

const drawn = {
  ...versioned,
  isDeleted: z.literal(false),
  ...{ x: number, y: number, width: number, height: number, angle: number },
  ...{ strokeColor: colour, backgroundColor: colour },
  fillStyle: z.enum(['hachure', 'cross-hatch', 'solid', 'zigzag']),
  strokeWidth: z.number().min(0).max(100),
  strokeStyle: z.enum(['solid', 'dashed', 'dotted']),
  // A corner that is round to the outside makes shapes of any size.
  roundness: z
    .object({ type: z.int().min(1).max(3), value: number.min(0).optional().catch(undefined) })
    .nullable(),
  roughness: z.number().min(0).max(10),
  opacity: z.number().min(0).max(100),
  seed: z.int(),
  index: z
    .string()
    .max(100)
    .refine(isFractionalIndex)
    .nullable()
    // Whoever draws gives it another one.
    .catch(null),
  groupIds: z.array(id).max(20),
  boundElements: z
    .array(z.object({ id, type: z.enum(['arrow', 'text']) }))
    .max(200)
    .nullable(),
  locked: z.boolean(),
}

const binding = z
  .object({ elementId: id, focus: number, gap: number, fixedPoint: point.optional() })
  .nullable()
const heads = [
  'arrow',
  'bar',
  'dot',
  'circle',
  'circle_outline',
  'triangle',
  'triangle_outline',
  'diamond',
  'diamond_outline',
  'crowfoot_one',
  'crowfoot_many',
  'crowfoot_one_or_many',
] as const
const head = z.enum(heads).nullable()
const linear = {
  ...drawn,
  points,
  ...{ startBinding: binding, endBinding: binding, startArrowhead: head, endArrowhead: head },
}

/** What takes a name and can be connected. */
export const shapes = ['rectangle', 'diamond', 'ellipse'] as const

const element = z.discriminatedUnion('type', [
  z.object({ ...drawn, type: z.enum(shapes) }),
  z.object({ ...linear, type: z.literal('line') }),
  z.object({ ...linear, type: z.literal('arrow'), elbowed: z.boolean() }),
  z.object({
    ...drawn,
    type: z.literal('freedraw'),
    points,
    pressures: z.array(z.number().min(0).max(1)).max(pointsMax),
    simulatePressure: z.boolean(),
  }),
  z.object({
    ...drawn,
    type: z.literal('text'),
    fontSize: z.number().min(1).max(1000),
    fontFamily: z.int().min(1).max(20),
    text: z.string().max(2 * textMax),
    originalText: z.string().max(textMax),
    textAlign: z.enum(['left', 'center', 'right']),
    verticalAlign: z.enum(['top', 'middle', 'bottom']),
    containerId: id.nullable(),
    autoResize: z.boolean(),
    lineHeight: z.number().min(0.5).max(5),
  }),
])
/** What stands on the board. */
export type BoardElement = z.output<typeof element>

/** Of what was deleted only so much is kept that it does not come back. */
const gone = z.object({ ...versioned, isDeleted: z.literal(true) })
export type DeletedElement = z.output<typeof gone>

/** What is kept of an element, or null where it is none: a page may write anything into its document. */
export function parseElement(of: unknown): BoardElement | DeletedElement | null {
  const read = element.or(gone).safeParse(of)
  return read.success ? read.data : null
}

/** What it depends on how much ink something takes. */
type InkInput = {
  type: string
  width: number
  height: number
  strokeWidth: number
  strokeStyle: string
  backgroundColor: string
  fillStyle: string
  points?: readonly (readonly [number, number])[]
  fontSize?: number
}

/**
 * How many strokes it takes to draw something, and the canvas that Excalidraw makes for it: what is large, long or finely hatched
 * keeps a browser busy until it gives up. Rather too much than too little; 500 pixels of canvas count as a stroke.
 */
export function estimateInk(one: InkInput): number {
  const { points = [], strokeWidth } = one
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const width = getSpan(xs, one.width)
  const height = getSpan(ys, one.height)
  const length = points.length > 0 ? lengthOf(xs) + lengthOf(ys) : 2 * (width + height)
  const dashes = one.strokeStyle === 'solid' ? 0 : length / 8
  // Hatching follows the width of the line, and is never finer than this.
  const lines = length / 2 / Math.min(1, Math.max(strokeWidth, 0.025))
  const isHatched = one.fillStyle !== 'solid' && one.backgroundColor !== 'transparent'
  const hatches = isHatched ? lines * (one.fillStyle === 'hachure' ? 1 : 2) : 0
  const strokes = one.type === 'freedraw' ? points.length : 4 + 4 * points.length
  return strokes + dashes + hatches + canvasOf(one, width, height) / 500
}

/** A canvas has room around what is drawn; that of an arrow may be a square, for its words. */
function canvasOf({ type, strokeWidth, fontSize = 0 }: InkInput, width: number, height: number): number {
  const around = type === 'freedraw' ? 24 * strokeWidth : type === 'text' ? fontSize : 40
  const [wide, high] = [width + around, height + around]
  return type === 'arrow' ? Math.min(Math.max(wide, high), 32_767) ** 2 : Math.min(wide * high, 2 ** 24)
}

const getSpan = (places: readonly number[], told: number): number =>
  places.length > 0 ? Math.max(...places) - Math.min(...places) : Math.abs(told)

/** There and back to where it began. */
const lengthOf = (places: readonly number[]): number =>
  places.reduce((sum, place, at) => sum + Math.abs(place - (places.at(at - 1) ?? place)), 0)

/**
 * Of these as many as there is ink for. What takes the least comes first, so that one monstrous shape is left out and not what
 * stands around it.
 */
export function limitInk<One extends InkInput>(elements: readonly One[], spent = 0): One[] {
  const inks = new Map(elements.map(one => [one, estimateInk(one)]))
  const ink = (one: One) => inks.get(one) ?? 0
  let left = whiteboardLimits.inkMax - spent
  const taken = new Set<One>()
  for (const one of [...elements].sort((a, b) => ink(a) - ink(b))) {
    left -= ink(one)
    if (left < 0) break
    taken.add(one)
  }
  return elements.filter(one => taken.has(one))
}

/** What stands in the board's part of a document and can be drawn, from the lowest to the highest. */
export function listElements(board: Iterable<unknown>): BoardElement[] {
  const elements = new Map<string, BoardElement>()
  for (const one of board) {
    if (elements.size === whiteboardLimits.elementsMax) break
    const read = parseElement(one)
    if (read && !read.isDeleted && !elements.has(read.id)) elements.set(read.id, read)
  }
  const place = (one: BoardElement) => one.index ?? ''
  return limitInk([...elements.values()]).sort((one, two) =>
    place(one) === place(two) ? (one.id < two.id ? -1 : 1) : place(one) < place(two) ? -1 : 1,
  )
}
