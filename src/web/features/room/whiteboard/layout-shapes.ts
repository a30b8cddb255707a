import type { BoardElement } from '#contract/whiteboard.ts'
import type { Diagram } from '#contract/whiteboard-text.ts'

type ShapeBox = { id: string; x: number; y: number; width: number; height: number }

const shapeSize = { height: 70, gap: 90, row: 50 }
/** Width of a label in hand-drawn letters of twenty pixels. */
const shapeWidth = (name: string) => Math.max(120, Math.min(360, 40 + name.length * 11))

export const toShapeBoxes = (elements: readonly BoardElement[]): ShapeBox[] =>
  elements.filter(element => element.type !== 'arrow' && element.type !== 'line')

/**
 * Places new shapes to the right of their predecessor, to the left of their successor, or below everything, without
 * overlap.
 */
export function layoutNewShapes(
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
