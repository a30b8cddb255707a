import type { BoardElement } from '#contract/whiteboard.ts'
import type { Told } from '#contract/whiteboard-text.ts'

export type ShapeBox = { id: string; x: number; y: number; width: number; height: number }

const shapeSize = { height: 70, gap: 90, row: 50 }
/** Wide enough for the words, which are drawn by hand at twenty pixels. */
const shapeWidth = (name: string) => Math.max(120, Math.min(360, 40 + name.length * 11))

export const toShapeBoxes = (elements: readonly BoardElement[]): ShapeBox[] =>
  elements.filter(one => one.type !== 'arrow' && one.type !== 'line')

/**
 * Where new shapes go: to the right of what leads to them, to the left of what they lead to, and else under everything;
 * never onto what is there.
 */
export function layoutNewShapes(
  { names, connections }: Pick<Told, 'names' | 'connections'>,
  drawn: readonly ShapeBox[],
  idOf: ReadonlyMap<string, string>,
) {
  const placed: (ShapeBox & { name: string })[] = []
  const there = () => [...drawn, ...placed]
  const named = (name: string) =>
    placed.find(one => one.name === name) ?? drawn.find(one => one.id === idOf.get(name))

  function free(x: number, y: number, width: number) {
    const isTaken = (at: number) =>
      there().some(
        one =>
          x < one.x + one.width + 20 &&
          one.x < x + width + 20 &&
          at < one.y + one.height + 20 &&
          one.y < at + shapeSize.height + 20,
      )
    let at = y
    while (isTaken(at)) at += shapeSize.height + shapeSize.row
    return { x, y: at, width, height: shapeSize.height }
  }

  for (const name of names) {
    if (named(name)) continue
    const width = shapeWidth(name)
    const before = connections.map(one => (one.to === name ? named(one.from) : undefined)).find(Boolean)
    const after = connections.map(one => (one.from === name ? named(one.to) : undefined)).find(Boolean)
    const middleOf = (of: ShapeBox) => of.y + of.height / 2 - shapeSize.height / 2
    const place = before
      ? free(before.x + before.width + shapeSize.gap, middleOf(before), width)
      : after
        ? free(after.x - width - shapeSize.gap, middleOf(after), width)
        : free(
            Math.min(0, ...there().map(one => one.x)),
            Math.max(0, ...there().map(one => one.y + one.height + shapeSize.row)),
            width,
          )
    placed.push({ ...place, id: '', name })
  }
  return placed
}
