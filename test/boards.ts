import { type BoardElement, parseElement } from '#contract/whiteboard.ts'

const common = (id: string) => ({
  ...{ id, version: 1, versionNonce: 1, isDeleted: false, seed: 1, index: `a${id}`, locked: false },
  ...{ x: 0, y: 0, width: 100, height: 50, angle: 0 },
  ...{ strokeColor: '#1e1e1e', backgroundColor: 'transparent', fillStyle: 'solid', strokeWidth: 2 },
  ...{ strokeStyle: 'solid', roundness: null, roughness: 1, opacity: 100 },
  ...{ groupIds: [], boundElements: [] },
})

function valid(of: unknown): BoardElement {
  const element = parseElement(of)
  if (!element || element.isDeleted) throw new Error(`This is no element: ${JSON.stringify(of)}`)
  return element
}

const words = { fontSize: 20, fontFamily: 5, textAlign: 'center', verticalAlign: 'middle', lineHeight: 1.25 }

/** A text on the board, or on one of its elements. */
export const aText = (id: string, text: string, on: string | null = null): BoardElement =>
  valid({
    ...common(id),
    ...words,
    ...{ type: 'text', text, originalText: text, containerId: on, autoResize: true },
  })

const wordsOn = (id: string, text: string) => (text ? [aText(`${id}-words`, text, id)] : [])

/** A rectangle, labelled unless the text is empty. */
export const aShape = (id: string, text: string, place: { x?: number; y?: number } = {}): BoardElement[] => [
  valid({ ...common(id), ...place, type: 'rectangle' }),
  ...wordsOn(id, text),
]

/** An arrow from one shape to another. */
export const anArrow = (
  id: string,
  from: string,
  to: string,
  { words: text = '', heads = 'end' }: { words?: string; heads?: 'start' | 'end' | 'both' | 'none' } = {},
): BoardElement[] => [
  valid({
    ...common(id),
    type: 'arrow',
    ...{ points: [[0, 0] as const, [50, 0] as const], elbowed: false },
    startBinding: { elementId: from, focus: 0, gap: 4 },
    endBinding: { elementId: to, focus: 0, gap: 4 },
    startArrowhead: heads === 'start' || heads === 'both' ? 'arrow' : null,
    endArrowhead: heads === 'end' || heads === 'both' ? 'arrow' : null,
  }),
  ...wordsOn(id, text),
]
