import { z } from 'zod'

// What is drawn together: elements of Excalidraw, as far as they are lines, shapes and words. Pictures, pages of others and
// addresses are left out: they would show one person what the other put somewhere else.

export const boardLimits = {
  /** Elements that were ever drawn, the deleted ones too: two people compare what they have by them. */
  elementsMax: 3000,
  /** Of one line, and the letters of one text. */
  pointsMax: 2000,
  textMax: 2000,
  /** How far from the middle anything may stand or reach, in pixels. */
  farMost: 1_000_000,
  /** The picture as text, as it is written. */
  wordsMax: 10_000,
} as const

const { pointsMax, textMax, farMost } = boardLimits

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
function isPlace(index: string): boolean {
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
  roundness: z.object({ type: z.int().min(1).max(3), value: number.optional() }).nullable(),
  roughness: z.number().min(0).max(10),
  opacity: z.number().min(0).max(100),
  seed: z.int(),
  index: z
    .string()
    .max(100)
    .refine(isPlace)
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
export type GoneElement = z.output<typeof gone>

/** What is kept of an element, or null where it is none: a page may write anything into its document. */
export function boardElement(of: unknown): BoardElement | GoneElement | null {
  const read = element.or(gone).safeParse(of)
  return read.success ? read.data : null
}

/** What stands in the board's part of a document, from the lowest to the highest. */
export function elementsOn(board: Iterable<unknown>): BoardElement[] {
  const elements: BoardElement[] = []
  for (const one of board) {
    if (elements.length === boardLimits.elementsMax) break
    const read = boardElement(one)
    if (read && !read.isDeleted) elements.push(read)
  }
  const place = (one: BoardElement) => one.index ?? ''
  return elements.sort((one, two) =>
    place(one) === place(two) ? (one.id < two.id ? -1 : 1) : place(one) < place(two) ? -1 : 1,
  )
}
