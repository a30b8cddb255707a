import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anArrow, aShape, aText } from '#test/boards.ts'
import {
  type ConnectionKind,
  type Diagram,
  type DiagramConnection,
  diffDiagrams,
  formatDiagram,
  parseDiagram,
  toDiagram,
} from './whiteboard-text.ts'

test('shapes with labels, their arrows, and free texts become lines', () => {
  const picture = toDiagram(
    [
      ...aShape('c', 'client', { x: 0 }),
      ...aShape('l', 'load\nbalancer', { x: 200 }),
      ...aShape('a', 'api', { x: 400, y: 20 }),
      ...aShape('d', 'database', { x: 400, y: 300 }),
      ...aShape('s', 'object storage', { x: 0, y: 600 }),
      ...anArrow('1', 'c', 'l'),
      ...anArrow('2', 'l', 'a'),
      ...anArrow('3', 'a', 'd', { label: 'reads' }),
      aText('n', 'what if the cache is cold?'),
      ...aShape('x', ''),
    ],
    'shape',
  )
  expect(formatDiagram(picture)).toBe(
    [
      'client -> load balancer -> api -> database: reads',
      'object storage',
      '# what if the cache is cold?',
    ].join('\n'),
  )
  expect(picture.others).toBe(1)
})

test('shapes with the same or no name get distinct names, and arrowheads set the direction', () => {
  const elements = [
    ...aShape('1', 'worker', { x: 0 }),
    ...aShape('2', 'worker', { x: 200 }),
    ...aShape('3', '', { x: 400 }),
    ...anArrow('a', '1', '2', { heads: 'both' }),
    ...anArrow('b', '2', '3', { heads: 'start' }),
    ...anArrow('c', '3', '1', { heads: 'none' }),
    ...anArrow('d', '3', 'gone'),
    ...anArrow('e', '1', '1'),
  ]
  expect(formatDiagram(toDiagram(elements, 'shape'))).toBe(
    'shape 1 -> worker 2\nshape 1 -- worker <-> worker 2',
  )
})

test('the parser reads every kind of arrow, labels, notes and quoted names', () => {
  expect(parseDiagram('a->b <- c: no\n  # note\n"x -> y" -- a: words: more\n\nalone')).toEqual({
    names: ['a', 'b', 'c', 'x -> y', 'alone'],
    connections: [
      { from: 'a', to: 'b', kind: '->', label: '' },
      { from: 'c', to: 'b', kind: '->', label: 'no' },
      { from: 'x -> y', to: 'a', kind: '--', label: 'words: more' },
    ],
    notes: ['note'],
  })
  expect(parseDiagram('-> a ->\n-> \n:\n#').connections).toEqual([])
})

test('a formatted diagram parses to the same diagram', () => {
  const name = fc
    .string({ minLength: 1, maxLength: 12 })
    .map(text => text.replaceAll('"', "'").replace(/\s+/g, ' ').trim())
    .filter(text => text !== '')
  const diagrams = fc.uniqueArray(name, { maxLength: 6 }).chain(names =>
    fc
      .uniqueArray(
        fc.record({
          from: fc.constantFrom(...names, 'one more'),
          to: fc.constantFrom(...names, 'and one'),
          kind: fc.constantFrom<ConnectionKind>('->', '--', '<->'),
          label: fc.constantFrom('', 'reads', 'a: b -> c'),
        }),
        { maxLength: 8, selector: connection => JSON.stringify(connection) },
      )
      .map(connections => {
        const real = connections.filter(connection => connection.from !== connection.to)
        return {
          names: [...new Set([...names, ...real.flatMap(connection => [connection.from, connection.to])])],
          connections: real,
          notes: ['cold?'],
        }
      }),
  )
  const sorted = ({ names, connections, notes }: Diagram) => [
    [...names].sort(),
    connections
      .map(connection => JSON.stringify([connection.from, connection.to, connection.kind, connection.label]))
      .sort(),
    notes,
  ]
  fc.assert(
    fc.property(diagrams, diagram => {
      expect(sorted(parseDiagram(formatDiagram(diagram)))).toEqual(sorted(diagram))
    }),
  )
})

test('a diagram full of cycles is formatted in linear time', () => {
  const size = 30
  let looks = 0
  const arrow = (from: string, end: string): DiagramConnection => ({
    ...{ from, to: end, kind: '->', label: 'w' },
    get to() {
      looks++
      return end
    },
  })
  const places = Array.from({ length: size }, (_, at) => at)
  const connections = places.flatMap(place => [
    ...places.map(target => arrow(`a${place}`, `b${target}`)),
    arrow(`b${place}`, `a${place}`),
  ])
  const lines = formatDiagram({ names: [], connections, notes: [] }).split('\n')
  expect(lines).toHaveLength(connections.length)
  expect(lines.slice(0, 2)).toEqual(['a0 -> b0: w', 'a0 -> b1: w'])
  expect(lines.at(-1)).toBe(`b${size - 1} -> a${size - 1}: w`)
  expect(looks).toBeLessThan(10 * connections.length)
})

test('a name in place of another renames the shape and changes nothing else', () => {
  const none = { names: [], connections: [], notes: [] }
  expect(diffDiagrams('client -> api\napi -> database', 'browser -> api\napi -> database')).toEqual({
    renamed: [{ from: 'client', to: 'browser' }],
    added: none,
    removed: none,
  })
  expect(diffDiagrams('a -> b', 'a -> b\nb -> c: asks\n# why')).toMatchObject({
    renamed: [],
    added: { names: ['c'], connections: [{ from: 'b', to: 'c', label: 'asks' }], notes: ['why'] },
    removed: none,
  })
  expect(diffDiagrams('a -> b\nb -> c', 'a -> b')).toMatchObject({
    added: none,
    removed: { names: ['c'], connections: [{ from: 'b', to: 'c' }] },
  })
})
