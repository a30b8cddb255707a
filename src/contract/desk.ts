import { z } from 'zod'
import { addresses as at } from './address/desk.ts'
import { door } from './endpoint.ts'
import { deskLimits } from './limits.ts'

/** What the two write and draw on together: one document of Yjs for each booking, with these parts. */
export const deskParts = {
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
const bytes = z.base64().max(deskLimits.changeBytes * 2)

const place = z.object({ client: z.int().nonnegative(), clock: z.int().nonnegative() })
/** A position in a text that stays where it is while others write before it, as Yjs puts it. */
const position = z.object({
  type: place.nullish(),
  tname: z.string().max(20).nullish(),
  item: place.nullish(),
  assoc: z.int().optional(),
})
const selection = z.object({ anchor: position, head: position })
export type Selection = z.output<typeof selection>
/** Where somebody's cursor is, from where they select; null where they are elsewhere. */
const cursor = z.object({ type: z.literal('cursor'), cursor: selection.nullable() })
/** Where somebody points on the board; null where they are elsewhere. */
const pointer = z.object({
  type: z.literal('pointer'),
  at: z.object({ x: z.number(), y: z.number() }).nullable(),
})

/** A change that its sender has made; what it builds on was sent before. */
const change = z.object({ type: z.literal('desk-change'), change: bytes })

/** What a browser says of the desk. */
export const fromDesk = [
  /** Asks for all that this page has not; `known` is the state vector of what it has. */
  z.object({ type: z.literal('desk-open'), known: bytes }),
  change,
  cursor,
  pointer,
] as const

/** What the server says of the desk. */
export const toDesk = [
  /** What the page lacks, and what the server knows, so that the page can send what it lacks. */
  z.object({ type: z.literal('desk'), change: bytes, known: bytes }),
  change,
  cursor,
  pointer,
  /** Nothing more fits into it: what was written from here on is not kept. */
  z.object({ type: z.literal('desk-full') }),
] as const

export const doors = {
  runner: door({
    ...at.runner,
    summary: 'The page without an origin in which the programs of a room run',
    area: 'room',
    errors: [],
  }),
}
