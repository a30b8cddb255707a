import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { RawRouteBase } from '#contract/routes/route.ts'
import { apiBaseUrl } from './api-base-url.ts'
import {
  buildHeaders,
  currentToken,
  markChanged,
  requestIdHeader,
  toApiError,
  unavailableError,
} from './api-client.ts'
import { reportNetworkError, reportServerResponse } from './connection-store.ts'

export type StreamEvent = { name: string; data: unknown }

/**
 * Calls an endpoint that streams server-sent events (`EventSource` cannot POST). Ends with the stream. Throws
 * an `ApiError` if the call fails, or the network's error if the stream breaks.
 */
export async function* openEventStream(
  { method, path }: RawRouteBase,
  body: object,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent> {
  const caller = currentToken()
  const headers = buildHeaders(caller)
  const answer = await fetch(apiBaseUrl() + path, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify(body),
    signal,
  }).catch(error => {
    if (signal.aborted) throw error
    reportNetworkError()
    throw unavailableError(headers[requestIdHeader])
  })
  if (answer.status < 502) reportServerResponse()
  if (!answer.ok)
    throw await toApiError(
      { status: answer.status, text: await answer.text() },
      caller,
      headers[requestIdHeader],
    )
  try {
    if (answer.body) yield* parseEventStream(answer.body.pipeThrough(new TextDecoderStream()))
  } finally {
    markChanged()
  }
}

/** Events of a stream. Keep-alive comments and events without data are ignored. */
export async function* parseEventStream(chunks: ReadableStream<string>): AsyncGenerator<StreamEvent> {
  // Safari's streams have no async iterator.
  const reader = chunks.pipeThrough(new EventSourceParserStream()).getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const { event = 'message', data } = next.value
      yield { name: event, data: JSON.parse(data) }
    }
  } finally {
    // Closes the connection when the consumer stops.
    await reader.cancel().catch(() => undefined)
  }
}
