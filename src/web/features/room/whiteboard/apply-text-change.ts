import { convertToExcalidrawElements, newElementWith } from '@excalidraw/excalidraw'
import type { ExcalidrawElement } from '@excalidraw/excalidraw/element/types'
import { type BoardElement, parseElement, whiteboardLimits } from '#contract/whiteboard.ts'
import { type Diagram, type DiagramChange, getConnectionKey, toDiagram } from '#contract/whiteboard-text.ts'

/**
 * Element reduced for storage: coordinates rounded to a tenth of a pixel, and points of a very long line thinned out.
 */
export function compactElement(element: ExcalidrawElement): unknown {
  if (element.isDeleted) {
    const { id, version, versionNonce } = element
    return { id, version, versionNonce, isDeleted: true }
  }
  if (!('points' in element)) return element
  const step = Math.ceil(element.points.length / whiteboardLimits.pointsMax)
  const thinOut = <Value>(values: readonly Value[]) =>
    step > 1 ? values.filter((_, index) => index % step === 0) : values
  const roundToTenth = (value: number) => Math.round(value * 10) / 10
  return {
    ...element,
    points: thinOut(element.points).map(([x, y]) => [roundToTenth(x), roundToTenth(y)]),
    ...('pressures' in element && { pressures: thinOut(element.pressures) }),
  }
}

export function applyTextChange(
  { renamed, added, removed }: DiagramChange,
  before: readonly ExcalidrawElement[],
  unnamed: string,
): ExcalidrawElement[] {
  const elements = new Map(before.map(element => [element.id, element]))
  const present = () =>
    [...elements.values()].flatMap(element => {
      const parsed = parseElement(compactElement(element))
      return parsed && !parsed.isDeleted ? [parsed] : []
    })
  const update = (id: string, patch: object) => {
    const element = elements.get(id)
    if (element) elements.set(id, newElementWith(element, patch))
  }
  const labelOf = (id: string) =>
    [...elements.values()].find(
      element => element.type === 'text' && element.containerId === id && !element.isDeleted,
    )
  const remove = (id: string) => {
    update(id, { isDeleted: true })
    const labelElement = labelOf(id)
    if (labelElement) update(labelElement.id, { isDeleted: true })
  }
  const bind = (id: string, bound: { id: string; type: 'arrow' | 'text' }) =>
    update(id, { boundElements: [...(elements.get(id)?.boundElements ?? []), bound] })

  const previous = toDiagram(present(), unnamed)
  for (const connection of removed.connections) {
    const id = previous.connectionIds.get(getConnectionKey(connection))
    if (id) remove(id)
  }
  for (const name of removed.names) {
    const id = previous.idOf.get(name)
    if (id) remove(id)
  }
  for (const note of removed.notes) {
    const id = previous.noteIds.get(note)
    if (id) remove(id)
  }
  const idOf = new Map(previous.idOf)
  for (const { from, to } of renamed) {
    const id = idOf.get(from)
    if (!id) continue
    idOf.delete(from)
    idOf.set(to, id)
    const labelElement = labelOf(id)
    if (labelElement) remove(labelElement.id)
    addLabel(id, to)
  }

  /** Adds a label in the middle of a shape or an arrow. */
  function addLabel(id: string, text: string): void {
    const target = elements.get(id)
    const [labelElement] = convertToExcalidrawElements([
      { type: 'text', text, x: 0, y: 0, textAlign: 'center' },
    ])
    if (!target || !labelElement) return
    const middle = {
      x: target.x + (target.width - labelElement.width) / 2,
      y: target.y + (target.height - labelElement.height) / 2,
    }
    const placement = { ...middle, verticalAlign: 'middle', containerId: id }
    elements.set(labelElement.id, newElementWith<ExcalidrawElement>(labelElement, placement))
    bind(id, { type: 'text', id: labelElement.id })
  }

  const places = layoutNewShapes(added, toShapeBoxes(present()), idOf)
  for (const { name, x, y, width, height } of places) {
    const [shape] = convertToExcalidrawElements([{ type: 'rectangle', x, y, width, height }])
    if (!shape) continue
    elements.set(shape.id, shape)
    idOf.set(name, shape.id)
    addLabel(shape.id, name)
  }
  for (const { from, to, kind, label } of added.connections) {
    const [start, end] = [idOf.get(from), idOf.get(to)]
    const [startElement, endElement] = [elements.get(start ?? ''), elements.get(end ?? '')]
    if (!start || !end || !startElement || !endElement) continue
    const { x, y, width, height } = arrowBetween(startElement, endElement)
    const points = [
      [0, 0],
      [width, height],
    ] as const
    const [arrow] = convertToExcalidrawElements([
      {
        ...{ type: 'arrow', x, y, width: Math.abs(width), height: Math.abs(height) },
        startArrowhead: kind === '<->' ? 'arrow' : null,
        endArrowhead: kind === '--' ? null : 'arrow',
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
    bind(start, { type: 'arrow', id: arrow.id })
    bind(end, { type: 'arrow', id: arrow.id })
    if (label) addLabel(arrow.id, label)
  }
  const lowest = Math.max(0, ...toShapeBoxes(present()).map(box => box.y + box.height))
  for (const [index, text] of added.notes.entries()) {
    const [note] = convertToExcalidrawElements([{ type: 'text', text, x: 0, y: lowest + 40 * (index + 1) }])
    if (note) elements.set(note.id, note)
  }
  return [...elements.values()]
}

const arrowGap = 6

type ShapeRect = { x: number; y: number; width: number; height: number }

/** Arrow between the edges of two shapes, on the line between their centers. */
function arrowBetween(from: ShapeRect, to: ShapeRect) {
  const middle = (rect: ShapeRect) => [rect.x + rect.width / 2, rect.y + rect.height / 2] as const
  const [[x1, y1], [x2, y2]] = [middle(from), middle(to)]
  const [dx, dy] = [x2 - x1 || 1, y2 - y1 || 0]
  const edgeShare = (rect: ShapeRect) =>
    Math.min(
      (rect.width / 2 + arrowGap) / Math.abs(dx),
      (rect.height / 2 + arrowGap) / Math.max(Math.abs(dy), 1e-6),
      0.45,
    )
  const [start, end] = [edgeShare(from), 1 - edgeShare(to)]
  return {
    ...{ x: x1 + dx * start, y: y1 + dy * start },
    ...{ width: dx * (end - start), height: dy * (end - start) },
  }
}

type ShapeBox = { id: string; x: number; y: number; width: number; height: number }

const shapeSize = { height: 70, gap: 90, row: 50 }
/** Width of a label in hand-drawn letters of twenty pixels. */
const shapeWidth = (name: string) => Math.max(120, Math.min(360, 40 + name.length * 11))

const toShapeBoxes = (elements: readonly BoardElement[]): ShapeBox[] =>
  elements.filter(element => element.type !== 'arrow' && element.type !== 'line')

/**
 * Places new shapes to the right of their predecessor, to the left of their successor, or below everything, without
 * overlap.
 */
function layoutNewShapes(
  { names, connections }: Pick<Diagram, 'names' | 'connections'>,
  drawn: readonly ShapeBox[],
  idOf: ReadonlyMap<string, string>,
) {
  const placed: (ShapeBox & { name: string })[] = []
  const allBoxes = () => [...drawn, ...placed]
  const findBox = (name: string) =>
    placed.find(box => box.name === name) ?? drawn.find(box => box.id === idOf.get(name))

  function findFreePlace(x: number, y: number, width: number) {
    const isOccupied = (top: number) =>
      allBoxes().some(
        box =>
          x < box.x + box.width + 20 &&
          box.x < x + width + 20 &&
          top < box.y + box.height + 20 &&
          box.y < top + shapeSize.height + 20,
      )
    let top = y
    while (isOccupied(top)) top += shapeSize.height + shapeSize.row
    return { x, y: top, width, height: shapeSize.height }
  }

  for (const name of names) {
    if (findBox(name)) continue
    const width = shapeWidth(name)
    const predecessor = connections
      .map(connection => (connection.to === name ? findBox(connection.from) : undefined))
      .find(Boolean)
    const successor = connections
      .map(connection => (connection.from === name ? findBox(connection.to) : undefined))
      .find(Boolean)
    const middleOf = (box: ShapeBox) => box.y + box.height / 2 - shapeSize.height / 2
    const place = predecessor
      ? findFreePlace(predecessor.x + predecessor.width + shapeSize.gap, middleOf(predecessor), width)
      : successor
        ? findFreePlace(successor.x - width - shapeSize.gap, middleOf(successor), width)
        : findFreePlace(
            Math.min(0, ...allBoxes().map(box => box.x)),
            Math.max(0, ...allBoxes().map(box => box.y + box.height + shapeSize.row)),
            width,
          )
    placed.push({ ...place, id: '', name })
  }
  return placed
}
