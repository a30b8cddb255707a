import { type BoardElement, parseElement } from '#contract/whiteboard.ts'

const common = (id: string) => ({
  ...{ id, version: 1, versionNonce: 1, isDeleted: false, seed: 1, index: `a${id}`, locked: false },
  ...{ x: 0, y: 0, width: 100, height: 50, angle: 0 },
  ...{ strokeColor: '#1e1e1e', backgroundColor: 'transparent', fillStyle: 'solid', strokeWidth: 2 },
  ...{ strokeStyle: 'solid', roundness: null, roughness: 1, opacity: 100 },
  ...{ groupIds: [], boundElements: [] },
})

function valid(input: unknown): BoardElement {
  const element = parseElement(input)
  if (!element || element.isDeleted) throw new Error(`invalid element built: ${JSON.stringify(input)}`)
  return element
}

const textStyle = {
  fontSize: 20,
  fontFamily: 5,
  textAlign: 'center',
  verticalAlign: 'middle',
  lineHeight: 1.25,
}

/** A text on the board, or on one of its elements. */
export const aText = (id: string, text: string, containerId: string | null = null): BoardElement =>
  valid({
    ...common(id),
    ...textStyle,
    ...{ type: 'text', text, originalText: text, containerId: containerId, autoResize: true },
  })

const labelOn = (id: string, text: string) => (text ? [aText(`${id}-words`, text, id)] : [])

/** A rectangle, labelled unless the text is empty. */
export const aShape = (id: string, text: string, place: { x?: number; y?: number } = {}): BoardElement[] => [
  valid({ ...common(id), ...place, type: 'rectangle' }),
  ...labelOn(id, text),
]

/** An arrow from one shape to another. */
export const anArrow = (
  id: string,
  fromId: string,
  toId: string,
  { label = '', heads = 'end' }: { label?: string; heads?: 'start' | 'end' | 'both' | 'none' } = {},
): BoardElement[] => [
  valid({
    ...common(id),
    type: 'arrow',
    ...{ points: [[0, 0] as const, [50, 0] as const], elbowed: false },
    startBinding: { elementId: fromId, focus: 0, gap: 4 },
    endBinding: { elementId: toId, focus: 0, gap: 4 },
    startArrowhead: heads === 'start' || heads === 'both' ? 'arrow' : null,
    endArrowhead: heads === 'end' || heads === 'both' ? 'arrow' : null,
  }),
  ...labelOn(id, label),
]
