import { convertToExcalidrawElements, newElementWith } from '@excalidraw/excalidraw'
import type { ExcalidrawElement } from '@excalidraw/excalidraw/element/types'
import { boardElement, boardLimits } from '#contract/whiteboard.ts'
import { keyOf, pictureOf, type TextChange } from '#contract/whiteboard-text.ts'
import { layoutNewShapes, toShapeBoxes } from './layout-shapes.ts'

/** As much of an element as is kept: a tenth of a pixel is enough, and every so many points of a very long line. */
export function compactElement(element: ExcalidrawElement): unknown {
  if (element.isDeleted) {
    const { id, version, versionNonce } = element
    return { id, version, versionNonce, isDeleted: true }
  }
  if (!('points' in element)) return element
  const each = Math.ceil(element.points.length / boardLimits.pointsMax)
  const some = <Value>(all: readonly Value[]) => (each > 1 ? all.filter((_, at) => at % each === 0) : all)
  const tenth = (value: number) => Math.round(value * 10) / 10
  return {
    ...element,
    points: some(element.points).map(([x, y]) => [tenth(x), tenth(y)]),
    ...('pressures' in element && { pressures: some(element.pressures) }),
  }
}

/** The elements with what somebody wrote drawn among them. */
export function applyTextChange(
  { renamed, added, removed }: TextChange,
  before: readonly ExcalidrawElement[],
  unnamed: string,
): ExcalidrawElement[] {
  const elements = new Map(before.map(one => [one.id, one]))
  const present = () =>
    [...elements.values()].flatMap(one => {
      const read = boardElement(compactElement(one))
      return read && !read.isDeleted ? [read] : []
    })
  const change = (id: string, of: object) => {
    const one = elements.get(id)
    if (one) elements.set(id, newElementWith(one, of))
  }
  const wordsOf = (id: string) =>
    [...elements.values()].find(one => one.type === 'text' && one.containerId === id && !one.isDeleted)
  const remove = (id: string) => {
    change(id, { isDeleted: true })
    const words = wordsOf(id)
    if (words) change(words.id, { isDeleted: true })
  }
  const hold = (id: string, bound: { id: string; type: 'arrow' | 'text' }) =>
    change(id, { boundElements: [...(elements.get(id)?.boundElements ?? []), bound] })

  const was = pictureOf(present(), unnamed)
  for (const one of removed.connections) {
    const id = was.connectionIds.get(keyOf(one))
    if (id) remove(id)
  }
  for (const name of removed.names) {
    const id = was.idOf.get(name)
    if (id) remove(id)
  }
  for (const note of removed.notes) {
    const id = was.noteIds.get(note)
    if (id) remove(id)
  }
  const idOf = new Map(was.idOf)
  for (const { from, to } of renamed) {
    const id = idOf.get(from)
    if (!id) continue
    idOf.delete(from)
    idOf.set(to, id)
    const words = wordsOf(id)
    if (words) remove(words.id)
    label(id, to)
  }

  /** Words on a shape or an arrow, in its middle. */
  function label(id: string, text: string): void {
    const on = elements.get(id)
    const [words] = convertToExcalidrawElements([{ type: 'text', text, x: 0, y: 0, textAlign: 'center' }])
    if (!on || !words) return
    const middle = { x: on.x + (on.width - words.width) / 2, y: on.y + (on.height - words.height) / 2 }
    const place = { ...middle, verticalAlign: 'middle', containerId: id }
    elements.set(words.id, newElementWith<ExcalidrawElement>(words, place))
    hold(id, { type: 'text', id: words.id })
  }

  const places = layoutNewShapes(added, toShapeBoxes(present()), idOf)
  for (const { name, x, y, width, height } of places) {
    const [shape] = convertToExcalidrawElements([{ type: 'rectangle', x, y, width, height }])
    if (!shape) continue
    elements.set(shape.id, shape)
    idOf.set(name, shape.id)
    label(shape.id, name)
  }
  for (const { from, to, way, words } of added.connections) {
    const [start, end] = [idOf.get(from), idOf.get(to)]
    const [one, other] = [elements.get(start ?? ''), elements.get(end ?? '')]
    if (!start || !end || !one || !other) continue
    const { x, y, width, height } = arrowBetween(one, other)
    const points = [
      [0, 0],
      [width, height],
    ] as const
    const [arrow] = convertToExcalidrawElements([
      {
        ...{ type: 'arrow', x, y, width: Math.abs(width), height: Math.abs(height) },
        startArrowhead: way === '<->' ? 'arrow' : null,
        endArrowhead: way === '--' ? null : 'arrow',
      },
    ])
    if (!arrow) continue
    const binding = (elementId: string) => ({ elementId, focus: 0, gap: arrowGap })
    elements.set(
      arrow.id,
      newElementWith<ExcalidrawElement>(arrow, {
        ...{ points, startBinding: binding(start), endBinding: binding(end) },
      } as object),
    )
    hold(start, { type: 'arrow', id: arrow.id })
    hold(end, { type: 'arrow', id: arrow.id })
    if (words) label(arrow.id, words)
  }
  const lowest = Math.max(0, ...toShapeBoxes(present()).map(one => one.y + one.height))
  for (const [at, text] of added.notes.entries()) {
    const [note] = convertToExcalidrawElements([{ type: 'text', text, x: 0, y: lowest + 40 * (at + 1) }])
    if (note) elements.set(note.id, note)
  }
  return [...elements.values()]
}

const arrowGap = 6

type ShapeRect = { x: number; y: number; width: number; height: number }

/** From the edge of one shape to the edge of another, on the line between their middles. */
function arrowBetween(from: ShapeRect, to: ShapeRect) {
  const middle = (of: ShapeRect) => [of.x + of.width / 2, of.y + of.height / 2] as const
  const [[x1, y1], [x2, y2]] = [middle(from), middle(to)]
  const [dx, dy] = [x2 - x1 || 1, y2 - y1 || 0]
  const part = (of: ShapeRect) =>
    Math.min(
      (of.width / 2 + arrowGap) / Math.abs(dx),
      (of.height / 2 + arrowGap) / Math.max(Math.abs(dy), 1e-6),
      0.45,
    )
  const [start, end] = [part(from), 1 - part(to)]
  return {
    ...{ x: x1 + dx * start, y: y1 + dy * start },
    ...{ width: dx * (end - start), height: dy * (end - start) },
  }
}
