import { expect, test } from 'vitest'
import { anArrow, aShape, aText } from '#test/boards.ts'
import { boardElement, boardLimits, elementsOn } from './board.ts'

const [shape] = aShape('one', '')
const [arrow] = anArrow('arrow', 'one', 'two')

test('what shows somebody else’s page or picture is no element of a board', () => {
  for (const type of ['image', 'iframe', 'embeddable', 'frame', 'magicframe', 'selection'])
    expect(boardElement({ ...shape, type }), type).toBeNull()
  expect(boardElement({ ...shape, link: 'javascript:alert(1)', customData: { a: 1 } })).toEqual(shape)
})

test('what is too far, too long or no number is none either', () => {
  const { farMost, pointsMax, textMax } = boardLimits
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
    expect(boardElement({ ...shape, ...part }), JSON.stringify(part)).toBeNull()
  const points = Array.from({ length: pointsMax + 1 }, () => [0, 0])
  expect(boardElement({ ...arrow, points })).toBeNull()
  expect(boardElement({ ...aText('t', 'a'), originalText: 'a'.repeat(textMax + 1) })).toBeNull()
  for (const none of [null, 'text', 7, [], {}, new Map()]) expect(boardElement(none)).toBeNull()
})

test('what was deleted is known by its version alone, and does not stand there', () => {
  const gone = { id: 'one', version: 3, versionNonce: 5, isDeleted: true }
  expect(boardElement({ ...shape, ...gone })).toEqual(gone)
  expect(elementsOn([gone, ...aShape('two', ''), 'nonsense'])).toEqual(aShape('two', ''))
})

test('elements stand in the order of their places, for both the same', () => {
  const [low, high, same] = ['a1', 'a3', 'a1'].map((index, at) => ({ ...shape, index, id: `n${at}` }))
  expect(elementsOn([high, same, low]).map(one => one.id)).toEqual(['n0', 'n2', 'n1'])
})

test('a place that would stop the drawing is none, and the element is drawn all the same', () => {
  for (const index of ['', '!', 'a', 'c1', 'a10', 'a b', `A${'0'.repeat(26)}`, 'Я1', 'a1'.repeat(80)])
    expect(boardElement({ ...shape, index }), index).toMatchObject({ id: 'one', index: null })
  for (const index of ['a0', 'a1V', 'Zz', 'b00'])
    expect(boardElement({ ...shape, index }), index).toMatchObject({ index })
})

test('more than fits is not shown', () => {
  const many = Array.from({ length: boardLimits.elementsMax + 5 }, (_, at) => ({ ...shape, id: `n${at}` }))
  expect(elementsOn(many)).toHaveLength(boardLimits.elementsMax)
})
