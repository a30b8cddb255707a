import { z } from 'zod'
import { rawRoute } from './endpoint.ts'
import { collaborationLimits } from './room-limits.ts'
import { collaborationApi } from './routes/rooms.ts'

/** What the two write and draw on together: one document of Yjs for each booking, with these parts. */
export const documentParts = {
  /** Text: the code. */
  code: 'code',
  /** Map: `language`, one of `codeLanguages`. */
  settings: 'settings',
  /** Map: `input` of the program (text), `task`, what is to be solved (`task.ts`), and `last`, what running it came to. */
  run: 'run',
  /** Map: what is drawn, each element under its id (`board.ts`). */
  board: 'board',
} as const

/** What code is written in; each is highlighted, some can be run. */
export const codeLanguages = ['javascript', 'typescript', 'python', 'sql', 'java', 'go', 'cpp'] as const
export type CodeLanguage = (typeof codeLanguages)[number]

/** Bytes of Yjs, in base64. */
const bytes = (atMost: number) => z.base64().max(2 * atMost)

/** The state vector of a document: from which page it has how much. */
const known = bytes(10 * collaborationLimits.clientsMax)

/** What is too long for one message; the last part comes in the message that it belongs to, and makes it whole. */
const part = z.object({
  type: z.literal('desk-part'),
  /** How many came before it. */
  at: z.int().nonnegative(),
  part: bytes(collaborationLimits.partBytes),
})

/** As many parts as it takes; one, where it fits into one message. */
export function splitUpdate(change: Uint8Array): [first: Uint8Array, ...Uint8Array[]] {
  const { partBytes } = collaborationLimits
  const more = Math.ceil(change.length / partBytes) - 1
  const rest = Array.from({ length: Math.max(0, more) }, (_, at) =>
    change.subarray((at + 1) * partBytes, (at + 2) * partBytes),
  )
  return [change.subarray(0, partBytes), ...rest]
}

const place = z.object({ client: z.int().nonnegative(), clock: z.int().nonnegative() })
/** A position in a text that stays where it is while others write before it, as Yjs puts it. */
const position = z.object({
  type: place.nullish(),
  tname: z.string().max(20).nullish(),
  item: place.nullish(),
  assoc: z.int().optional(),
})
const selection = z.object({ anchor: position, head: position })
export type CursorSelection = z.output<typeof selection>
/** Where somebody's cursor is, from where they select; null where they are elsewhere. */
const cursor = z.object({ type: z.literal('cursor'), cursor: selection.nullable() })
/** Where somebody points on the board; null where they are elsewhere. */
const pointer = z.object({
  type: z.literal('pointer'),
  at: z.object({ x: z.number(), y: z.number() }).nullable(),
})

/** A change that its sender has made; what it builds on was sent before. */
const change = (atMost: number) => z.object({ type: z.literal('desk-change'), change: bytes(atMost) })

/** What a browser says of the desk. */
export const collaborationClientMessages = [
  /** Asks for all that this page has not; `known` is the state vector of what it has. */
  z.object({ type: z.literal('desk-open'), known }),
  /** Has taken a part, and asks for the next: so no more is on its way than a slow line carries. */
  z.object({ type: z.literal('desk-next') }),
  part,
  /** A change, or what comes after the parts of it. */
  change(collaborationLimits.partBytes),
  cursor,
  pointer,
] as const

/** What the server says of the desk. */
export const collaborationServerMessages = [
  part,
  /** What the page lacks, or what comes after `at` parts of it; and what the server knows, so that the page can send the rest. */
  z.object({
    type: z.literal('desk'),
    at: z.int().nonnegative().default(0),
    change: bytes(collaborationLimits.partBytes),
    known,
  }),
  change(collaborationLimits.bytesMax),
  cursor,
  pointer,
  /** Nothing more fits into it: what was written from here on is not kept. */
  z.object({ type: z.literal('desk-full') }),
] as const

export const rawRoutes = {
  runner: rawRoute({
    ...collaborationApi.runner,
    summary: 'The page without an origin in which the programs of a room run',
    area: 'room',
    errors: [],
  }),
}
