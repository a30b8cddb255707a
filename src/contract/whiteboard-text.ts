import { type BoardElement, shapes } from './whiteboard.ts'

// The picture as text, so that it can be made and read without seeing it:
//
//   client -> load balancer -> api     two arrows
//   api -> database: reads             an arrow with words on it
//   api <-> cache                      one with two heads; "--" has none
//   object storage                     a shape that nothing leads to
//   # what if the cache is cold?       words that belong to no shape

/** How two shapes are connected, as it is written between their names. */
const connectionKinds = ['->', '--', '<->'] as const
export type ConnectionKind = (typeof connectionKinds)[number]
export type DiagramConnection = { from: string; to: string; way: ConnectionKind; words: string }

/** What a text says. */
export type Diagram = { names: string[]; connections: DiagramConnection[]; notes: string[] }

/** What is on the board, with the elements that it is drawn by. */
export type BoardDiagram = Diagram & {
  idOf: ReadonlyMap<string, string>
  connectionIds: ReadonlyMap<string, string>
  noteIds: ReadonlyMap<string, string>
  /** How many elements have no words and connect nothing. */
  others: number
}

export const getConnectionKey = ({ from, to, way, words }: DiagramConnection): string =>
  JSON.stringify([from, way, to, words])

/** Names and words are of one line, and without the quotes that names may be written in. */
const plain = (text: string) => text.replaceAll('"', "'").replace(/\s+/g, ' ').trim()

const noteOf = (text: string) => plain(plain(text).replace(/^[# ]+/, ''))

/** What the elements of a board show. Shapes without words that something leads to are called `unnamed` and a number. */
export function toDiagram(elements: readonly BoardElement[], unnamed: string): BoardDiagram {
  const byId = new Map(elements.map(one => [one.id, one]))
  const wordsIn = new Map<string, string>()
  const notes = new Map<string, string>()
  for (const one of elements) {
    if (one.type !== 'text') continue
    if (one.containerId !== null && byId.has(one.containerId))
      wordsIn.set(one.containerId, plain(one.originalText))
    else if (noteOf(one.originalText)) notes.set(noteOf(one.originalText), one.id)
  }
  const isShape = (id: string) => shapes.some(shape => byId.get(id)?.type === shape)
  const ends = elements.flatMap(one => {
    if (one.type !== 'arrow' && one.type !== 'line') return []
    const [from, to] = [one.startBinding?.elementId, one.endBinding?.elementId]
    return from && to && from !== to && isShape(from) && isShape(to) ? [{ arrow: one, from, to }] : []
  })
  const connected = new Set(ends.flatMap(({ from, to }) => [from, to]))

  const idOf = new Map<string, string>()
  const nameOf = new Map<string, string>()
  const named = elements.filter(one => isShape(one.id) && (wordsIn.get(one.id) || connected.has(one.id)))
  for (const { id } of inReadingOrder(named)) {
    const words = wordsIn.get(id)
    const name = unusedName(words || unnamed, words ? 2 : 1, !words, idOf)
    idOf.set(name, id)
    nameOf.set(id, name)
  }

  const connectionIds = new Map<string, string>()
  const connections: DiagramConnection[] = []
  const order = [...idOf.values()]
  ends.sort(
    (one, two) =>
      order.indexOf(one.from) - order.indexOf(two.from) || order.indexOf(one.to) - order.indexOf(two.to),
  )
  for (const { arrow, from, to } of ends) {
    const [atStart, atEnd] = [arrow.startArrowhead !== null, arrow.endArrowhead !== null]
    const [first, last] = atStart && !atEnd ? [to, from] : [from, to]
    const connection: DiagramConnection = {
      from: nameOf.get(first) ?? '',
      to: nameOf.get(last) ?? '',
      way: atStart && atEnd ? '<->' : atStart || atEnd ? '->' : '--',
      words: wordsIn.get(arrow.id) ?? '',
    }
    if (connectionIds.has(getConnectionKey(connection))) continue
    connectionIds.set(getConnectionKey(connection), arrow.id)
    connections.push(connection)
  }

  const told = new Set([
    ...[...idOf.values(), ...connectionIds.values(), ...notes.values()],
    ...elements.flatMap(one => (one.type === 'text' ? [one.id] : [])),
  ])
  return {
    ...{ names: [...idOf.keys()], connections, notes: [...notes.keys()] },
    ...{ idOf, connectionIds, noteIds: notes },
    others: elements.filter(one => !told.has(one.id)).length,
  }
}

/** Two shapes may have the same words on them; in the text each has a name of its own. */
function unusedName(words: string, from: number, isCounted: boolean, used: ReadonlyMap<string, string>) {
  if (!isCounted && !used.has(words)) return words
  let count = from
  while (used.has(`${words} ${count}`)) count++
  return `${words} ${count}`
}

/** From the top to the bottom, and within one row of the height of a shape from the left to the right. */
function inReadingOrder(elements: readonly BoardElement[]): BoardElement[] {
  const rest = [...elements].sort((one, two) => one.y - two.y || one.x - two.x)
  const ordered: BoardElement[] = []
  while (rest.length > 0) {
    const top = rest[0] as BoardElement
    const row = rest.filter(one => one.y < top.y + Math.max(top.height / 2, 1))
    ordered.push(...row.sort((one, two) => one.x - two.x))
    for (const one of row) rest.splice(rest.indexOf(one), 1)
  }
  return ordered
}

/** The text of a picture: chains as long as they get, then what stands alone, then the notes. */
export function formatDiagram({ names, connections, notes }: Diagram): string {
  const lines: string[] = []
  const rest = leftOf(connections)
  for (let begin = rest.takeBegin(); begin; begin = rest.takeBegin()) {
    let last = begin
    let line = written(last.from)
    for (;;) {
      line += ` ${last.way} ${written(last.to)}`
      const next: DiagramConnection | undefined = last.words ? undefined : rest.takeFrom(last.to)
      if (!next) break
      last = next
    }
    lines.push(last.words ? `${line}: ${last.words}` : line)
  }
  const connected = new Set(connections.flatMap(({ from, to }) => [from, to]))
  lines.push(...names.filter(name => !connected.has(name)).map(written))
  lines.push(...notes.map(note => `# ${note}`))
  return lines.join('\n')
}

/** Connections, each to be taken once; known by both ends, for a page may draw thousands that go in circles. */
function leftOf(connections: readonly DiagramConnection[]) {
  const rest = new Set(connections)
  const outOf = Map.groupBy(connections, one => one.from)
  const leadingTo = new Map<string, number>()
  for (const { to } of connections) leadingTo.set(to, (leadingTo.get(to) ?? 0) + 1)

  /** The first that begins there. */
  function takeFrom(name: string): DiagramConnection | undefined {
    const one = outOf.get(name)?.shift()
    if (!one) return undefined
    rest.delete(one)
    leadingTo.set(one.to, (leadingTo.get(one.to) ?? 0) - 1)
    return one
  }
  /** The first that nothing leads to, else the first of a circle. */
  function takeBegin(): DiagramConnection | undefined {
    const [first] = rest
    for (const { from } of rest) if (!leadingTo.get(from)) return takeFrom(from)
    return first && takeFrom(first.from)
  }
  return { takeFrom, takeBegin }
}

/** In quotes where the name would be read as something else. */
const written = (name: string) => (/->|--|<-|→|:|^#/.test(name) ? `"${name}"` : name)

/** Reads a text; nothing in it is wrong, what is no arrow is a name. */
export function parseDiagram(text: string): Diagram {
  const names = new Set<string>()
  const connections = new Map<string, DiagramConnection>()
  const notes = new Set<string>()
  for (const line of text.split('\n').map(one => one.replace(/\s+/g, ' ').trim())) {
    if (line.startsWith('#')) {
      const note = noteOf(line)
      if (note) notes.add(note)
      continue
    }
    const told = readLine(line)
    for (const name of told.names) names.add(name)
    for (const one of told.connections) connections.set(getConnectionKey(one), one)
  }
  return { names: [...names], connections: [...connections.values()], notes: [...notes] }
}

function readLine(line: string): { names: string[]; connections: DiagramConnection[] } {
  const names: string[] = []
  const arrows: string[] = []
  let name = ''
  let words = ''
  const end = () => {
    names.push(name.trim())
    name = ''
  }
  for (const { 0: token, index } of line.matchAll(/"[^"]*"|<->|->|<-|--|→|:|[\s\S]/g)) {
    if (/^(<->|->|<-|--|→)$/.test(token)) {
      end()
      arrows.push(token)
    } else if (token === ':' && arrows.length > 0) {
      words = plain(line.slice((index ?? 0) + 1))
      break
    } else name += token.length > 1 ? token.slice(1, -1) : token
  }
  end()
  const connections = arrows.flatMap((arrow, at) => {
    const [from, to] = [names[at], names[at + 1]]
    if (!from || !to || from === to) return []
    const way: ConnectionKind = arrow === '--' ? '--' : arrow === '<->' ? '<->' : '->'
    const one: DiagramConnection = { ...{ from, to, way }, words: at === arrows.length - 1 ? words : '' }
    return [arrow === '<-' ? { ...one, from: to, to: from } : one]
  })
  return { names: names.filter(one => one !== ''), connections }
}

/** What somebody changed in a text. */
export type DiagramChange = {
  renamed: { from: string; to: string }[]
  added: Diagram
  removed: Diagram
}

/**
 * What leads from one text to another. It is asked of the text that somebody began with and not of what stands on the board
 * by then, so that nobody deletes what the other has drawn meanwhile.
 */
export function diffDiagrams(before: string, after: string): DiagramChange {
  const renamed = findRenames(before, after)
  const newName = new Map(renamed.map(({ from, to }) => [from, to]))
  const now = (name: string) => newName.get(name) ?? name
  const [was, is] = [parseDiagram(before), parseDiagram(after)]
  const then: Diagram = {
    names: was.names.map(now),
    connections: was.connections.map(one => ({ ...one, from: now(one.from), to: now(one.to) })),
    notes: was.notes,
  }
  return { renamed, added: subtractDiagram(is, then), removed: subtractDiagram(then, is) }
}

/** What the first says and the second does not. */
function subtractDiagram(told: Diagram, other: Diagram): Diagram {
  const keys = new Set(other.connections.map(getConnectionKey))
  return {
    names: told.names.filter(one => !other.names.includes(one)),
    connections: told.connections.filter(one => !keys.has(getConnectionKey(one))),
    notes: told.notes.filter(one => !other.notes.includes(one)),
  }
}

/** A name that stands where another stood, in a text of as many lines, is that shape with another name. */
function findRenames(before: string, after: string): { from: string; to: string }[] {
  const [was, is] = [before.split('\n'), after.split('\n')]
  if (was.length !== is.length) return []
  const [old, now] = [new Set(parseDiagram(before).names), new Set(parseDiagram(after).names)]
  const renames = new Map<string, string>()
  for (const [at, line] of was.entries()) {
    const [one, two] = [parseDiagram(line).names, parseDiagram(is[at] ?? '').names]
    if (one.length !== two.length) continue
    for (const [place, from] of one.entries()) {
      const to = two[place]
      if (to && from !== to && !now.has(from) && !old.has(to)) renames.set(from, to)
    }
  }
  return [...renames].map(([from, to]) => ({ from, to }))
}
