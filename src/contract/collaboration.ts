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
  /** Map with `input` of the program, `task` (`notes.ts`), and `last`, the last result. */
  run: 'run',
  /** Map of whiteboard elements by id (`whiteboard.ts`). */
  board: 'board',
} as const

/** Languages with syntax highlighting. Some of them can also be run. */
export const codeLanguages = ['javascript', 'typescript', 'python', 'sql', 'java', 'go', 'cpp'] as const
export type CodeLanguage = (typeof codeLanguages)[number]

const { bytesMax, partBytes, awarenessBytesMax } = collaborationLimits

const base64 = (bytes: number) => z.base64().max(2 * bytes)

/** Message of `y-protocols/sync`. One that is longer than `partBytes` is sent in parts. */
const sync = (bytes: number) =>
  z.object({
    type: z.literal('sync'),
    message: base64(bytes),
    /** Length of the parts before this one, in base64. Undefined for a whole message. */
    part: z.object({ offset: z.int().nonnegative(), isLast: z.boolean() }).optional(),
  })
export type SyncMessage = z.output<ReturnType<typeof sync>>

/** A multiple of four, so that each part is base64 and all of them together are. */
const partLength = (partBytes / 3) * 4

export function toSyncMessages(message: string): SyncMessage[] {
  if (message.length <= partLength) return [{ type: 'sync', message }]
  const messages: SyncMessage[] = []
  for (let offset = 0; offset < message.length; offset += partLength) {
    const end = offset + partLength
    const part = { offset, isLast: end >= message.length }
    messages.push({ type: 'sync', message: message.slice(offset, end), part })
  }
  return messages
}

/** Update of `y-protocols/awareness` with the state of the sending page only. */
const awareness = z.object({ type: z.literal('awareness'), update: base64(awarenessBytesMax) })

const id = z.object({ client: z.int().nonnegative(), clock: z.int().nonnegative() })
/** Yjs relative position, which stays valid while the other person types before it. */
const relativePosition = z.object({
  type: id.nullish(),
  tname: z.string().max(20).nullish(),
  item: id.nullish(),
  assoc: z.int().optional(),
})
/** Awareness state of a page. Null when the page closes the document. */
export const awarenessState = z
  .object({
    /** Selection in the code. Null when the cursor has left it. */
    cursor: z.object({ anchor: relativePosition, head: relativePosition }).nullish(),
    /** Position on the whiteboard. Null when the pointer has left it. */
    pointer: z.object({ x: z.number(), y: z.number() }).nullish(),
  })
  .nullable()
export type AwarenessState = NonNullable<z.output<typeof awarenessState>>

export const collaborationClientMessages = [
  sync(partBytes),
  /** Requests the next part, so that a slow connection is not flooded. */
  z.object({ type: z.literal('sync-next') }),
  awareness,
] as const

export const collaborationServerMessages = [
  sync(bytesMax),
  awareness,
  /** The document is full. The server no longer stores changes. */
  z.object({ type: z.literal('document-full') }),
] as const

export const rawRoutes = describeRoutes(collaborationApi, {
  codeSandbox: { summary: 'Page with an opaque origin in which the programs of a room run' },
})
