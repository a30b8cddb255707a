import { groupBy } from './group-by.ts'
import { type BoardElement, shapes } from './whiteboard.ts'

// Whiteboard as text, for people who cannot see it.
//
//   client -> load balancer -> api     two arrows
//   api -> database: reads             an arrow with a label
//   api <-> cache                      an arrow with two heads ("--" has none)
//   object storage                     a shape without connections
//   # what if the cache is cold?       a text outside any shape

/** Connection as written between two names. */
const connectionKinds = ['->', '--', '<->'] as const
export type ConnectionKind = (typeof connectionKinds)[number]
export type DiagramConnection = { from: string; to: string; kind: ConnectionKind; label: string }

export type Diagram = { names: string[]; connections: DiagramConnection[]; notes: string[] }

/** Diagram of the whiteboard, with the ids of the drawn elements. */
export type BoardDiagram = Diagram & {
  /** Element ids: of shapes by name, of arrows by `getConnectionKey`, of notes by text. */
  idOf: ReadonlyMap<string, string>
  connectionIds: ReadonlyMap<string, string>
  noteIds: ReadonlyMap<string, string>
  /** Number of elements without a label or connection. */
  others: number
}

export const getConnectionKey = ({ from, to, kind, label }: DiagramConnection): string =>
  JSON.stringify([from, kind, to, label])

/** Names may be written in quotes, so text keeps no quotes or line breaks. */
const plain = (text: string) => text.replaceAll('"', "'").replace(/\s+/g, ' ').trim()

const toNote = (text: string) => plain(plain(text).replace(/^[# ]+/, ''))

/** Diagram of a whiteboard's elements. Connected shapes without a label are called `unnamed` and a number. */
export function toDiagram(elements: readonly BoardElement[], unnamed: string): BoardDiagram {
  const byId = new Map(elements.map(element => [element.id, element]))
  const labelIn = new Map<string, string>()
  const notes = new Map<string, string>()
  for (const element of elements) {
    if (element.type !== 'text') continue
    const { id, containerId, originalText } = element
    if (containerId !== null && byId.has(containerId)) labelIn.set(containerId, plain(originalText))
    else if (toNote(originalText)) notes.set(toNote(originalText), id)
  }
  const isShape = (id: string) => shapes.some(shape => byId.get(id)?.type === shape)
  const ends = elements.flatMap(element => {
    if (element.type !== 'arrow' && element.type !== 'line') return []
    const [from, to] = [element.startBinding?.elementId, element.endBinding?.elementId]
    return from && to && from !== to && isShape(from) && isShape(to) ? [{ arrow: element, from, to }] : []
  })
  const connected = new Set(ends.flatMap(({ from, to }) => [from, to]))

  const idOf = new Map<string, string>()
  const nameOf = new Map<string, string>()
  const named = elements.filter(
    element => isShape(element.id) && (labelIn.get(element.id) || connected.has(element.id)),
  )
  for (const { id } of inReadingOrder(named)) {
    const label = labelIn.get(id)
    const name = label ? uniqueName(label, idOf) : numberedName(unnamed, 1, idOf)
    idOf.set(name, id)
    nameOf.set(id, name)
  }

  const connectionIds = new Map<string, string>()
  const connections: DiagramConnection[] = []
  const order = [...idOf.values()]
  ends.sort(
    (a, b) => order.indexOf(a.from) - order.indexOf(b.from) || order.indexOf(a.to) - order.indexOf(b.to),
  )
  for (const { arrow, from, to } of ends) {
    const [atStart, atEnd] = [arrow.startArrowhead !== null, arrow.endArrowhead !== null]
    const [first, last] = atStart && !atEnd ? [to, from] : [from, to]
    const connection: DiagramConnection = {
      from: nameOf.get(first) ?? '',
      to: nameOf.get(last) ?? '',
      kind: atStart && atEnd ? '<->' : atStart || atEnd ? '->' : '--',
      label: labelIn.get(arrow.id) ?? '',
    }
    if (connectionIds.has(getConnectionKey(connection))) continue
    connectionIds.set(getConnectionKey(connection), arrow.id)
    connections.push(connection)
  }

  const listedIds = new Set([
    ...[...idOf.values(), ...connectionIds.values(), ...notes.values()],
    ...elements.flatMap(element => (element.type === 'text' ? [element.id] : [])),
  ])
  return {
    names: [...idOf.keys()],
    connections,
    notes: [...notes.keys()],
    idOf,
    connectionIds,
    noteIds: notes,
    others: elements.filter(element => !listedIds.has(element.id)).length,
  }
}

/** Name of a shape with a label. Two shapes may have the same label, so the second gets a number. */
const uniqueName = (label: string, used: ReadonlyMap<string, string>): string =>
  used.has(label) ? numberedName(label, 2, used) : label

/** The text with the first number, from `from` on, that makes it a new name. */
function numberedName(text: string, from: number, used: ReadonlyMap<string, string>): string {
  let count = from
  while (used.has(`${text} ${count}`)) count++
  return `${text} ${count}`
}

/** Top to bottom, and left to right within a row of one shape's height. */
function inReadingOrder(elements: readonly BoardElement[]): BoardElement[] {
  const rest = elements.toSorted((a, b) => a.y - b.y || a.x - b.x)
  const ordered: BoardElement[] = []
  while (rest.length > 0) {
    const top = rest[0] as BoardElement
    const row = rest.filter(element => element.y < top.y + Math.max(top.height / 2, 1))
    rest.splice(0, row.length)
    ordered.push(...row.sort((a, b) => a.x - b.x))
  }
  return ordered
}

/** Text of a diagram: chains of connections, then lone shapes, then notes. A label ends its chain. */
export function formatDiagram({ names, connections, notes }: Diagram): string {
  const { takeStart, takeFrom } = indexConnections(connections)
  const lines: string[] = []
  for (let next = takeStart(); next; next = takeStart()) {
    let line = quoteName(next.from)
    let label = ''
    while (next) {
      line += ` ${next.kind} ${quoteName(next.to)}`
      label = next.label
      next = label ? undefined : takeFrom(next.to)
    }
    lines.push(label ? `${line}: ${label}` : line)
  }
  const connected = new Set(connections.flatMap(({ from, to }) => [from, to]))
  lines.push(...names.filter(name => !connected.has(name)).map(quoteName))
  lines.push(...notes.map(note => `# ${note}`))
  return lines.join('\n')
}

/**
 * Connections not written yet, by source, with the number of incoming ones. Indexed, because a user may draw thousands of
 * cycles.
 */
function indexConnections(connections: readonly DiagramConnection[]) {
  const rest = new Set(connections)
  const bySource = groupBy(connections, connection => connection.from)
  const incomingCount = new Map<string, number>()
  for (const { to } of connections) incomingCount.set(to, (incomingCount.get(to) ?? 0) + 1)

  /** First remaining connection from this name. */
  function takeFrom(name: string): DiagramConnection | undefined {
    const connection = bySource.get(name)?.shift()
    if (!connection) return undefined
    rest.delete(connection)
    incomingCount.set(connection.to, (incomingCount.get(connection.to) ?? 0) - 1)
    return connection
  }
  /** First remaining connection that no other leads to, else the first of a cycle. */
  function takeStart(): DiagramConnection | undefined {
    const [first] = rest
    for (const { from } of rest) if (!incomingCount.get(from)) return takeFrom(from)
    return first && takeFrom(first.from)
  }
  return { takeFrom, takeStart }
}

/** Quotes a name that would parse as something else. */
const quoteName = (name: string) => (/->|--|<-|→|:|^#/.test(name) ? `"${name}"` : name)

/** Parses any text. Whatever is not an arrow is a name. */
export function parseDiagram(text: string): Diagram {
  const names = new Set<string>()
  const connections = new Map<string, DiagramConnection>()
  const notes = new Set<string>()
  for (const line of text.split('\n').map(line => line.replace(/\s+/g, ' ').trim())) {
    if (line.startsWith('#')) {
      const note = toNote(line)
      if (note) notes.add(note)
      continue
    }
    const parsed = readLine(line)
    for (const name of parsed.names) names.add(name)
    for (const connection of parsed.connections) connections.set(getConnectionKey(connection), connection)
  }
  return { names: [...names], connections: [...connections.values()], notes: [...notes] }
}

function readLine(line: string): { names: string[]; connections: DiagramConnection[] } {
  const names: string[] = []
  const arrows: string[] = []
  let name = ''
  let label = ''
  const end = () => {
    names.push(name.trim())
    name = ''
  }
  for (const { 0: token, index } of line.matchAll(/"[^"]*"|<->|->|<-|--|→|:|[\s\S]/g)) {
    if (/^(<->|->|<-|--|→)$/.test(token)) {
      end()
      arrows.push(token)
    } else if (token === ':' && arrows.length > 0) {
      label = plain(line.slice((index ?? 0) + 1))
      break
    } else name += token.length > 1 ? token.slice(1, -1) : token
  }
  end()
  const connections = arrows.flatMap((arrow, at): DiagramConnection[] => {
    const [left, right] = [names[at], names[at + 1]]
    if (!left || !right || left === right) return []
    const [from, to] = arrow === '<-' ? [right, left] : [left, right]
    const kind = connectionKinds.find(known => known === arrow) ?? '->'
    return [{ from, to, kind, label: at === arrows.length - 1 ? label : '' }]
  })
  return { names: names.filter(name => name !== ''), connections }
}

/** Change that an edit of the text makes. */
export type DiagramChange = {
  renamed: { from: string; to: string }[]
  added: Diagram
  removed: Diagram
}

/**
 * Change between two versions of the text. The base is the text at the start of the edit, not the present
 * whiteboard, so that an edit deletes nothing that the other person drew meanwhile.
 */
export function diffDiagrams(before: string, after: string): DiagramChange {
  const renamed = findRenames(before, after)
  const newNames = new Map(renamed.map(({ from, to }) => [from, to]))
  const toNewName = (name: string) => newNames.get(name) ?? name
  const [old, current] = [parseDiagram(before), parseDiagram(after)]
  const oldRenamed: Diagram = {
    names: old.names.map(toNewName),
    connections: old.connections.map(connection => ({
      ...connection,
      from: toNewName(connection.from),
      to: toNewName(connection.to),
    })),
    notes: old.notes,
  }
  return {
    renamed,
    added: subtractDiagram(current, oldRenamed),
    removed: subtractDiagram(oldRenamed, current),
  }
}

/** Everything in the first diagram that the second lacks. */
function subtractDiagram(diagram: Diagram, other: Diagram): Diagram {
  const keys = new Set(other.connections.map(getConnectionKey))
  return {
    names: diagram.names.filter(name => !other.names.includes(name)),
    connections: diagram.connections.filter(connection => !keys.has(getConnectionKey(connection))),
    notes: diagram.notes.filter(note => !other.notes.includes(note)),
  }
}

/** A name in place of another, in a text with as many lines, renames the shape. */
function findRenames(before: string, after: string): { from: string; to: string }[] {
  const [oldLines, newLines] = [before, after].map(text =>
    text.split('\n').map(line => parseDiagram(line).names),
  )
  if (!oldLines || oldLines.length !== newLines?.length) return []
  const [oldNames, allNewNames] = [new Set(oldLines.flat()), new Set(newLines.flat())]
  const renames = new Map<string, string>()
  for (const [at, names] of oldLines.entries()) {
    const newNames = newLines[at]
    if (names.length !== newNames?.length) continue
    for (const [place, from] of names.entries()) {
      const to = newNames[place]
      if (to && from !== to && !allNewNames.has(from) && !oldNames.has(to)) renames.set(from, to)
    }
  }
  return [...renames].map(([from, to]) => ({ from, to }))
}
