import { expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Booking } from '#contract/booking.ts'
import type { SessionNote } from '#contract/notes.ts'
import type { MediaState, ServerMessage } from '#contract/room.ts'
import { bookingApi } from '#contract/routes/bookings.ts'
import { callRecordingApi, notesApi, roomApi } from '#contract/routes/rooms.ts'
import { trainingApi } from '#contract/routes/training.ts'
import * as RoomPage from '#web/features/room/RoomPage.tsx'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { aBooking } from './factories.ts'
import { renderRoute } from './render-route.tsx'
import { fakeServer } from './server.ts'
import { signInAs } from './session.ts'

export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** A session of the interviewer Nino and Ana whose room is open. */
export const anOpenSession = (startsIn = 5) =>
  aBooking({
    startTime: inMinutes(startsIn),
    endTime: inMinutes(startsIn + 60),
    room: { opensAt: inMinutes(-10), closesAt: inMinutes(95) },
  })

export type Recording = ReplyOf<'callRecording'>

/** Recording that both agreed to when booking. */
export const agreedRecording = (fields: Partial<Recording> = {}): Recording => ({
  ...{ isAllowed: true, isOn: false, isFinished: false, stoppedBy: null, startsAt: inMinutes(5) },
  consents: { interviewer: true, interviewee: true },
  ...fields,
})

export const declinedRecording = (by: 'interviewer' | 'interviewee') =>
  agreedRecording({ stoppedBy: by, consents: { interviewer: false, interviewee: false } })

/** Renders the page of the room for the interviewer Nino. */
export async function renderRoom(
  answer: () => Booking | Response | Promise<Booking>,
  {
    recording = declinedRecording('interviewee'),
    isPeerPresent = false,
  }: { recording?: Recording; isPeerPresent?: boolean } = {},
) {
  signInAs('interviewer')
  const server = fakeServer()
  const requests = server.answer(bookingApi.booking, answer)
  server.answer(roomApi.precallTest, () => ({ grant: { kind: 'p2p', iceServers: [] } }))
  server.answer(roomApi.roomPresence, () => ({ isPeerPresent }))
  server.answer(callRecordingApi.callRecording, () => recording)
  await renderRoute('/room/:bookingId', RoomPage, `/room/${aBooking().id}`)
  return { server, requests }
}

/** Signaling connection of the room. */
export function fakeSocket() {
  const sent: { type: string }[] = []
  let socket: { onmessage: (event: { data: string }) => void } | undefined
  class FakeSocket {
    static OPEN = 1
    readyState = 1
    onmessage = (_: { data: string }) => {}
    constructor() {
      socket = this
    }
    send(text: string) {
      sent.push(JSON.parse(text))
    }
    close() {}
  }
  vi.stubGlobal('WebSocket', FakeSocket)
  return {
    sent,
    isOpen: () => socket !== undefined,
    receive: (message: ServerMessage) => socket?.onmessage({ data: JSON.stringify(message) }),
  }
}

export function answerCall(server: ReturnType<typeof fakeServer>) {
  server.answer(roomApi.joinRoom, () => ({
    ...{ ticket: 'ticket', grant: { kind: 'p2p', iceServers: [] } },
    ...{ startsAt: inMinutes(5), endsAt: inMinutes(65) },
    self: { name: 'Nino', side: 'interviewer' },
    other: { name: 'Ana', side: 'interviewee' },
  }))
  const notes = server.answer(notesApi.sessionNotes, () => ({ moments: [], shownQuestion: null }))
  server.answer(notesApi.suggestedQuestions, () => ({ questions: [] }))
  server.answer(trainingApi.trainingOptions, () => ({
    interviewTypes: [],
    experienceLevels: [],
    interviewLanguages: ['en'],
  }))
  return { notes }
}

export const silentMedia: MediaState = {
  ...{ microphone: false, camera: false, screen: false, openView: null },
  captions: { asks: false, writes: 'no' },
}

/** Joins the call. `other` is what the peer sends, or null while the peer is away. */
export async function joinCall(socket: ReturnType<typeof fakeSocket>, other: MediaState | null = null) {
  await userEvent.click(page.getByRole('button', { name: /^Join/ }))
  await expect.poll(socket.isOpen).toBe(true)
  socket.receive({ type: 'welcome', generation: 1, isInitiator: false, isResumed: false, other })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/^Call with /)
}

/** Enters the call, and waits for all that it loads. */
export async function enterCall({
  startsIn = 5,
  recording = declinedRecording('interviewee') as Recording,
  peer = silentMedia,
  booking = {} as Partial<Booking>,
  shownQuestion = null as SessionNote | null,
} = {}) {
  const socket = fakeSocket()
  const { server } = await renderRoom(() => ({ ...anOpenSession(startsIn), ...booking }), { recording })
  answerCall(server)
  server.answer(notesApi.sessionNotes, () => ({ moments: [], shownQuestion }))
  await joinCall(socket, peer)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  return { server, socket }
}
