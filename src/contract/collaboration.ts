import { z } from 'zod'
import { describeRoutes } from './endpoint.ts'
import { collaborationLimits } from './room-limits.ts'
import { collaborationApi } from './routes/rooms.ts'

/** Parts of the collaboration document. Each booking has one Yjs document. */
export const documentParts = {
  /** Text: the code. */
  code: 'code',
  /** Map with `language`, one of `codeLanguages`. */
  settings: 'settings',
  /** Map with `input` of the program, `task` (`task.ts`), and `last`, the last result. */
  run: 'run',
  /** Map of whiteboard elements by id (`whiteboard.ts`). */
  board: 'board',
} as const

/** Languages with syntax highlighting. Some of them can also be run. */
export const codeLanguages = ['javascript', 'typescript', 'python', 'sql', 'java', 'go', 'cpp'] as const
export type CodeLanguage = (typeof codeLanguages)[number]

/** Yjs bytes in base64. */
const bytes = (atMost: number) => z.base64().max(2 * atMost)

/** Yjs state vector: how much of each client's changes the page has. */
const stateVector = bytes(10 * collaborationLimits.clientsMax)

/** Part of an update that is too long for one message. The final message completes it. */
const part = z.object({
  type: z.literal('desk-part'),
  /** Number of parts before this one. */
  at: z.int().nonnegative(),
  part: bytes(collaborationLimits.partBytes),
})

/** Splits an update into parts that fit into one message each. */
export function splitUpdate(change: Uint8Array): [first: Uint8Array, ...Uint8Array[]] {
  const { partBytes } = collaborationLimits
  const rest: Uint8Array[] = []
  for (let at = partBytes; at < change.length; at += partBytes) rest.push(change.subarray(at, at + partBytes))
  return [change.subarray(0, partBytes), ...rest]
}

const place = z.object({ client: z.int().nonnegative(), clock: z.int().nonnegative() })
/** Yjs relative position, which stays valid while the other person types before it. */
const position = z.object({
  type: place.nullish(),
  tname: z.string().max(20).nullish(),
  item: place.nullish(),
  assoc: z.int().optional(),
})
const selection = z.object({ anchor: position, head: position })
export type CursorSelection = z.output<typeof selection>
/** Cursor with the start of its selection. Null when it has left the code. */
const cursorMessage = z.object({ type: z.literal('cursor'), cursor: selection.nullable() })
/** Pointer on the whiteboard. Null when it has left the whiteboard. */
const pointerMessage = z.object({
  type: z.literal('pointer'),
  at: z.object({ x: z.number(), y: z.number() }).nullable(),
})

/** Update from one browser. Earlier messages contain everything it depends on. */
const change = (atMost: number) => z.object({ type: z.literal('desk-change'), change: bytes(atMost) })

export const collaborationClientMessages = [
  /** Requests everything that the page lacks. `known` is its state vector. */
  z.object({ type: z.literal('desk-open'), known: stateVector }),
  /** Acknowledges a part and requests the next one, so that a slow connection is not flooded. */
  z.object({ type: z.literal('desk-next') }),
  part,
  /** Update, or the final part of a split update. */
  change(collaborationLimits.partBytes),
  cursorMessage,
  pointerMessage,
] as const

export const collaborationServerMessages = [
  part,
  /** What the page lacks, or the rest after `at` parts. The page replies with what the server lacks. */
  z.object({
    type: z.literal('desk'),
    at: z.int().nonnegative().default(0),
    change: bytes(collaborationLimits.partBytes),
    known: stateVector,
  }),
  change(collaborationLimits.bytesMax),
  cursorMessage,
  pointerMessage,
  /** The document is full. The server no longer stores changes. */
  z.object({ type: z.literal('desk-full') }),
] as const

export const rawRoutes = describeRoutes(collaborationApi, {
  codeSandbox: { summary: 'Page with an opaque origin in which the programs of a room run' },
})
