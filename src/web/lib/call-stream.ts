import type { DoorAddress } from '#contract/routes/route.ts'
import { apiBase } from './api-link.ts'
import { currentCaller, headersOf, idHeader, refusalOf, unavailable } from './call.ts'
import { noteChange } from './change-store.ts'
import { noteAnswer, noteSilence } from './line-store.ts'

/** Something that was told on a line. */
export type StreamEvent = { name: string; data: unknown }

/**
 * Calls a door that answers little by little, as server-sent events (a browser's own `EventSource` cannot post).
 * Ends when the line does; throws a `CallError` when there never was one, and whatever the network says when it breaks.
 */
export async function* callStream(
  { method, path }: DoorAddress,
  body: object,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent> {
  const caller = currentCaller()
  const headers = headersOf(caller)
  const answer = await fetch(apiBase() + path, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify(body),
    signal,
  }).catch(error => {
    if (signal.aborted) throw error
    noteSilence()
    throw unavailable(headers[idHeader])
  })
  if (answer.status < 502) noteAnswer()
  if (!answer.ok)
    throw refusalOf({ status: answer.status, text: await answer.text() }, caller, headers[idHeader])
  try {
    if (answer.body) yield* eventsOf(answer.body.pipeThrough(new TextDecoderStream()))
  } finally {
    noteChange()
  }
}

/** The events in a text that comes in pieces, wherever it is cut; comments keep the line open and say nothing. */
export async function* eventsOf(pieces: ReadableStream<string>): AsyncGenerator<StreamEvent> {
  let rest = ''
  for await (const piece of readerOf(pieces)) {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = eventIn(block)
      if (event) yield event
    }
  }
}

/** Safari's streams cannot be looped over. */
async function* readerOf(pieces: ReadableStream<string>): AsyncGenerator<string> {
  const reader = pieces.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    // Whoever stops listening hangs up.
    await reader.cancel().catch(() => undefined)
  }
}

function eventIn(block: string): StreamEvent | null {
  const fieldOf = (field: string) =>
    block
      .split('\n')
      .filter(line => line.startsWith(`${field}:`))
      .map(line => line.slice(field.length + 1).replace(/^ /, ''))
      .join('\n')
  const data = fieldOf('data')
  return data === '' ? null : { name: fieldOf('event') || 'message', data: JSON.parse(data) }
}
