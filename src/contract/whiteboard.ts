import { z } from 'zod'

// Whiteboard elements: those of Excalidraw that are lines, shapes and text. Pictures, embedded pages and
// links are excluded, because they would show one person content that the other put elsewhere.

export const whiteboardLimits = {
  /** Elements ever drawn, deleted ones included. Browsers compare versions by them. */
  elementsMax: 3000,
  /** Points of one line, and letters of one text. */
  pointsMax: 2000,
  textMax: 2000,
  /** Largest distance from the origin, in pixels. */
  maxCoordinate: 1_000_000,
  /** Length of the whiteboard as text. */
  textLengthMax: 10_000,
  /**
   * Drawing cost of all elements (`estimateInk`): what a browser draws in a few seconds and two gigabytes. It
   * suffices for the maximum number of usual elements, or for eighty shapes of three screens each.
   */
  inkMax: 1_000_000,
} as const

const { pointsMax, textMax, maxCoordinate } = whiteboardLimits

const id = z.string().min(1).max(50)
const number = z.number().min(-maxCoordinate).max(maxCoordinate)
const point = z.tuple([number, number])
const points = z.array(point).max(pointsMax)
const color = z.string().regex(/^(#[0-9a-f]{3,8}|[a-z]{1,20})$/i)
const version = z.int().nonnegative()

/**
 * Validates a fractional index as the `fractional-indexing` package writes it: the first letter gives the
 * length of the integer part, and the fraction does not end with zero. The package reserves the smallest integer.
 * Excalidraw throws on any other index.
 */
function isFractionalIndex(index: string): boolean {
  if (!/^[A-Za-z][0-9A-Za-z]+$/.test(index)) return false
  const head = index.charCodeAt(0)
  const whole = head >= 97 ? head - 97 + 2 : 90 - head + 2
  const hasEnd = index.length === whole || (index.length > whole && !index.endsWith('0'))
  return hasEnd && index !== `A${'0'.repeat(26)}`
}

/** Version of an element. The higher version wins, and on a tie the lower nonce. */
const versioned = { id, version, versionNonce: z.int() }

const drawn = {
  ...versioned,
  isDeleted: z.literal(false),
  ...{ x: number, y: number, width: number, height: number, angle: number },
  ...{ strokeColor: color, backgroundColor: color },
  fillStyle: z.enum(['hachure', 'cross-hatch', 'solid', 'zigzag']),
  strokeWidth: z.number().min(0).max(100),
  strokeStyle: z.enum(['solid', 'dashed', 'dotted']),
  // Excalidraw would draw a negative corner radius outward, at any size.
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
    // Excalidraw assigns a new index when it draws the element.
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
const arrowheads = [
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
const arrowhead = z.enum(arrowheads).nullable()
const linear = {
  ...drawn,
  points,
  ...{ startBinding: binding, endBinding: binding, startArrowhead: arrowhead, endArrowhead: arrowhead },
}

/** Shapes that have a label and can be connected. */
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
export type BoardElement = z.output<typeof element>

/** Tombstone of a deleted element, so that an old version does not restore it. */
const tombstone = z.object({ ...versioned, isDeleted: z.literal(true) })
export type DeletedElement = z.output<typeof tombstone>

/** Valid element, or null. A page may write anything into its document. */
export function parseElement(value: unknown): BoardElement | DeletedElement | null {
  return element.or(tombstone).safeParse(value).data ?? null
}

/** Properties that determine the drawing cost. */
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
 * Number of strokes plus the canvas that Excalidraw allocates. Large, long or finely hatched elements can
 * freeze a browser. The estimate errs on the high side, and 500 pixels of canvas count as one stroke.
 */
export function estimateInk(shape: InkInput): number {
  const { points = [], strokeWidth } = shape
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const width = getSpan(xs, shape.width)
  const height = getSpan(ys, shape.height)
  const length = points.length > 0 ? lengthOf(xs) + lengthOf(ys) : 2 * (width + height)
  const dashes = shape.strokeStyle === 'solid' ? 0 : length / 8
  // Hatching follows the stroke width, with a minimum.
  const lines = length / 2 / Math.min(1, Math.max(strokeWidth, 0.025))
  const isHatched = shape.fillStyle !== 'solid' && shape.backgroundColor !== 'transparent'
  const hatches = isHatched ? lines * (shape.fillStyle === 'hachure' ? 1 : 2) : 0
  const strokes = shape.type === 'freedraw' ? points.length : 4 + 4 * points.length
  return strokes + dashes + hatches + canvasOf(shape, width, height) / 500
}

/**
 * Pixels of the canvas, with Excalidraw's padding and limits (side of 32,767, area of 2²⁴). An arrow's canvas may be a
 * square, because of its label.
 */
function canvasOf({ type, strokeWidth, fontSize = 0 }: InkInput, width: number, height: number): number {
  const around = type === 'freedraw' ? 24 * strokeWidth : type === 'text' ? fontSize : 40
  const [wide, high] = [width + around, height + around]
  return type === 'arrow' ? Math.min(Math.max(wide, high), 32_767) ** 2 : Math.min(wide * high, 2 ** 24)
}

const getSpan = (coordinates: readonly number[], extent: number): number =>
  coordinates.length > 0 ? Math.max(...coordinates) - Math.min(...coordinates) : Math.abs(extent)

/** Length of a path along one axis, including the way back from its end to its start. */
const lengthOf = (coordinates: readonly number[]): number =>
  coordinates.reduce((sum, value, at) => sum + Math.abs(value - (coordinates.at(at - 1) ?? value)), 0)

/** Elements that fit into the budget, the cheapest first, so that one expensive shape drops no others. */
export function limitInk<One extends InkInput>(elements: readonly One[], spent = 0): One[] {
  const inks = new Map(elements.map(element => [element, estimateInk(element)]))
  const inkOf = (element: One) => inks.get(element) ?? 0
  let left = whiteboardLimits.inkMax - spent
  const chosen = new Set<One>()
  for (const element of elements.toSorted((a, b) => inkOf(a) - inkOf(b))) {
    left -= inkOf(element)
    if (left < 0) break
    chosen.add(element)
  }
  return elements.filter(element => chosen.has(element))
}

/** Drawable elements of the document's whiteboard, from the lowest to the highest. */
export function listElements(board: Iterable<unknown>): BoardElement[] {
  const elements = new Map<string, BoardElement>()
  for (const value of board) {
    if (elements.size === whiteboardLimits.elementsMax) break
    const element = parseElement(value)
    if (element && !element.isDeleted && !elements.has(element.id)) elements.set(element.id, element)
  }
  const indexOf = (element: BoardElement) => element.index ?? ''
  return limitInk([...elements.values()]).sort((a, b) =>
    indexOf(a) === indexOf(b) ? (a.id < b.id ? -1 : 1) : indexOf(a) < indexOf(b) ? -1 : 1,
  )
}
