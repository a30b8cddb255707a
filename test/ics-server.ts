import { onTestFinished } from 'vitest'
import { type FakeResponse, openHttp } from './fakes/http.ts'

/** A calendar under an address, with ETags. `content` is what it answers now. */
export async function startIcsServer(content = emptyCalendar) {
  const state = { content, status: 200, requests: 0, full: 0, beforeAnswer: async () => {} }
  const server = await openHttp(async ({ headers }): Promise<FakeResponse> => {
    state.requests++
    await state.beforeAnswer()
    const etag = `"${state.content.length}-${state.content.slice(-200)}"`.replaceAll(/[^\w"-]/g, '')
    if (state.status === 200 && headers['if-none-match'] === etag) return { status: 304 }
    state.full++
    return { status: state.status, html: state.content, headers: { etag } }
  })
  onTestFinished(() => server.close())
  return { url: `${server.base}/calendar.ics`, state }
}

export const toCalendar = (...events: string[][]): string =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-CALNAME:Family'],
    ...events.flatMap((lines, index) => ['BEGIN:VEVENT', `UID:event-${index}`, ...lines, 'END:VEVENT']),
    ...['END:VCALENDAR', ''],
  ].join('\r\n')

export const emptyCalendar = toCalendar()
