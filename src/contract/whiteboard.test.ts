import { expect, test } from 'vitest'
import { anArrow, aShape, aText } from '#test/boards.ts'
import { type BoardElement, estimateInk, listElements, parseElement, whiteboardLimits } from './whiteboard.ts'

const [shape] = aShape('one', '')
const [arrow] = anArrow('arrow', 'one', 'two')

test('embedded pages and pictures are rejected', () => {
  for (const type of ['image', 'iframe', 'embeddable', 'frame', 'magicframe', 'selection'])
    expect(parseElement({ ...shape, type }), type).toBeNull()
  expect(parseElement({ ...shape, link: 'javascript:alert(1)', customData: { a: 1 } })).toEqual(shape)
})

test('elements that are too far away, too long or not numeric are rejected', () => {
  const { maxCoordinate: farMost, pointsMax, textMax } = whiteboardLimits
  for (const part of [
    { x: farMost + 1 },
    { width: Number.NaN },
    { height: Number.POSITIVE_INFINITY },
    { strokeColor: 'url(https://elsewhere.example)' },
    { backgroundColor: 'red;background:url(x)' },
    { version: -1 },
    { id: '' },
    { groupIds: Array.from({ length: 21 }, String) },
  ])
    expect(parseElement({ ...shape, ...part }), JSON.stringify(part)).toBeNull()
  const points = Array.from({ length: pointsMax + 1 }, () => [0, 0])
  expect(parseElement({ ...arrow, points })).toBeNull()
  expect(parseElement({ ...aText('t', 'a'), originalText: 'a'.repeat(textMax + 1) })).toBeNull()
  for (const none of [null, 'text', 7, [], {}, new Map()]) expect(parseElement(none)).toBeNull()
})

test('a deleted element keeps only its version and is not listed', () => {
  const deleted = { id: 'one', version: 3, versionNonce: 5, isDeleted: true }
  expect(parseElement({ ...shape, ...deleted })).toEqual(deleted)
  expect(listElements([deleted, ...aShape('two', ''), 'nonsense'])).toEqual(aShape('two', ''))
})

test('elements have the same order in both browsers', () => {
  const [low, high, same] = ['a1', 'a3', 'a1'].map((index, at) => ({ ...shape, index, id: `n${at}` }))
  expect(listElements([high, same, low]).map(element => element.id)).toEqual(['n0', 'n2', 'n1'])
})

test('an invalid index is dropped, and the element is still drawn', () => {
  for (const index of ['', '!', 'a', 'c1', 'a10', 'a b', `A${'0'.repeat(26)}`, 'Я1', 'a1'.repeat(80)])
    expect(parseElement({ ...shape, index }), index).toMatchObject({ id: 'one', index: null })
  for (const index of ['a0', 'a1V', 'Zz', 'b00'])
    expect(parseElement({ ...shape, index }), index).toMatchObject({ index })
})

test('elements above the limit are not shown', () => {
  const many = Array.from({ length: whiteboardLimits.elementsMax + 5 }, (_, at) => ({
    ...shape,
    id: `n${at}`,
  }))
  expect(listElements(many)).toHaveLength(whiteboardLimits.elementsMax)
})

/** Stored shape with the given fields changed. */
const shapeWith = (part: Partial<Record<keyof BoardElement | 'points', unknown>>) => ({ ...shape, ...part })
const hatched = { backgroundColor: '#f00', fillStyle: 'cross-hatch', strokeWidth: 1 }
const { maxCoordinate: farMost, pointsMax, inkMax } = whiteboardLimits

test('one element that is too expensive to draw is left out, and the others stay', () => {
  const zigzag = Array.from({ length: pointsMax }, (_, at) => [at, (at % 2) * 10_000])
  const far = [0, farMost]
  for (const [at, monster] of [
    { ...hatched, width: farMost, height: farMost, strokeWidth: 0.01 },
    { ...hatched, width: farMost, height: farMost },
    { ...hatched, width: -farMost, height: 1 },
    { ...arrow, ...hatched, type: 'line', points: zigzag },
    { ...arrow, strokeStyle: 'dotted', points: zigzag },
    { ...arrow, points: [[0, 0], far] },
  ].entries()) {
    const element = shapeWith({ ...monster, id: 'monster' } as never)
    expect(parseElement(element), `${at}`).not.toBeNull()
    expect(
      listElements([element, ...aShape('two', 'words')]).map(({ id }) => id),
      `${at}`,
    ).toEqual(['two-words', 'two'])
  }
})

test('many expensive elements are drawn up to the limit', () => {
  const many = Array.from({ length: 1000 }, (_, at) => shapeWith({ id: `n${at}`, width: 4000, height: 4000 }))
  const drawn = listElements([...many, ...aShape('small', '')])
  expect(drawn.map(element => element.id)).toContain('small')
  expect(drawn.reduce((sum, element) => sum + estimateInk(element), 0)).toBeLessThan(inkMax)
})

test('usual drawings are drawn in full, up to the element limit and a filled screen at the lowest zoom', () => {
  const usual = Array.from({ length: whiteboardLimits.elementsMax }, (_, at) =>
    shapeWith({ id: `n${at}`, width: 300, height: 200 }),
  )
  expect(listElements(usual)).toHaveLength(whiteboardLimits.elementsMax)
  const screens = ['a', 'b', 'c'].map(id => shapeWith({ ...hatched, id, width: 38_400, height: 21_600 }))
  expect(listElements(screens)).toHaveLength(3)
  const large = Array.from({ length: 80 }, (_, at) => shapeWith({ id: `n${at}`, width: 3000, height: 2000 }))
  expect(listElements(large)).toHaveLength(80)
})

test('a corner with an outward radius is as round as the others', () => {
  const roundness = { type: 3, value: -1e300 }
  expect(parseElement({ ...shape, roundness })).toMatchObject({ roundness: { type: 3, value: undefined } })
})

test('only the first of two elements with the same id is listed', () => {
  expect(listElements([...aShape('one', ''), { ...shape, x: 7 }])).toEqual(aShape('one', ''))
})
