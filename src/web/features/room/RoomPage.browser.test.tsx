import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Booking } from '#contract/booking.ts'
import type { ServerMessage } from '#contract/room.ts'
import { bookingApi } from '#contract/routes/bookings.ts'
import { callRecordingApi, notesApi, roomApi } from '#contract/routes/rooms.ts'
import { trainingApi } from '#contract/routes/training.ts'
import { aBooking } from '#test/web/records.ts'
import { renderRoute } from '#test/web/render-route.tsx'
import { fakeServer, refusal } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import * as RoomPage from './RoomPage.tsx'

async function renderPage(answer: () => Booking | Response | Promise<Booking>) {
  signInAs('interviewer')
  const server = fakeServer()
  const requests = server.answer(bookingApi.booking, answer)
  server.answer(roomApi.precallTest, () => ({ grant: { kind: 'p2p', iceServers: [] } }))
  await renderRoute('/room/:bookingId', RoomPage, `/room/${aBooking().id}`)
  return { server, requests }
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const bookingNow = () =>
  aBooking({
    startTime: inMinutes(5),
    endTime: inMinutes(65),
    room: { opensAt: inMinutes(-10), closesAt: inMinutes(95) },
  })
const heading = page.getByRole('heading', { level: 1 })

test('the heading is there while the booking loads, then the lobby opens', async () => {
  const { promise, resolve } = Promise.withResolvers<Booking>()
  const { requests } = await renderPage(() => promise)
  await expect.element(heading).toHaveTextContent('Interview room')
  resolve(bookingNow())
  await expect.element(heading).toHaveTextContent('Interview with Ana')
  await expect.element(page.getByRole('button', { name: /^Join/ })).toBeEnabled()
  expect(requests).toHaveLength(1)
})

test('a booking without a room has its own screen', async () => {
  await renderPage(() => aBooking({ room: null }))
  await expect.element(page.getByText('This booking is not confirmed')).toBeVisible()
})

test('a booking that does not exist has its own screen, any other error a retry', async () => {
  let isMissing = false
  const { requests } = await renderPage(() =>
    isMissing
      ? refusal({ status: 404, code: 'booking.not_found', message: 'No such booking.' })
      : refusal({ status: 429, code: 'request.too_many', message: 'Too many requests.' }),
  )
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(heading).toBeVisible()
  expect(requests).toHaveLength(1)
  isMissing = true
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByRole('link', { name: 'My bookings' })).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

/** Signaling connection of the room. */
function fakeSocket() {
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

function answerCall(server: ReturnType<typeof fakeServer>) {
  server.answer(roomApi.joinRoom, () => ({
    ...{ ticket: 'ticket', grant: { kind: 'p2p', iceServers: [] } },
    ...{ startsAt: inMinutes(5), endsAt: inMinutes(65) },
    self: { name: 'Nino', side: 'interviewer' },
    other: { name: 'Ana', side: 'interviewee' },
  }))
  server.answer(callRecordingApi.callRecording, () => ({
    ...{ isAllowed: true, isOn: false, isFinished: false, startsAt: inMinutes(5) },
    consents: { interviewer: false, interviewee: false },
  }))
  const notes = server.answer(notesApi.sessionNotes, () => ({ moments: [] }))
  server.answer(notesApi.suggestedQuestions, () => ({ questions: [] }))
  server.answer(trainingApi.trainingOptions, () => ({
    interviewTypes: [],
    experienceLevels: [],
    interviewLanguages: ['en'],
  }))
  return { notes }
}

test('a user joins, sees that the peer is away, opens a panel, leaves and returns', async () => {
  const socket = fakeSocket()
  const { server } = await renderPage(bookingNow)
  const { notes } = answerCall(server)
  await userEvent.click(page.getByRole('button', { name: /^Join/ }))
  await expect.poll(socket.isOpen).toBe(true)
  socket.receive({ type: 'welcome', generation: 1, isInitiator: false, isResumed: false, other: null })
  await expect.element(heading).toHaveTextContent('Call with Ana')
  await expect.element(page.getByText('Ana is not here yet')).toBeVisible()
  await expect.element(page.getByText('Waiting for Ana')).toBeVisible()
  expect(socket.sent.map(message => message.type)).toContain('media-state')

  await userEvent.keyboard('n')
  await expect.element(page.getByRole('tab', { name: 'Your own' })).toBeVisible()
  expect(notes).toHaveLength(1)
  socket.receive({ type: 'changed', what: 'moments' })
  await expect.poll(() => notes).toHaveLength(2)
  socket.receive({ type: 'sync', message: 'AgIAAA==' })
  await expect.element(page.getByRole('region', { name: 'Code' })).toBeVisible()
  socket.receive({ type: 'changed', what: 'messages' })
  await expect.element(page.getByRole('button', { name: 'Notes and messages: something new' })).toBeVisible()

  await userEvent.click(page.getByRole('button', { name: 'Leave' }))
  await expect.element(heading).toHaveTextContent('You have left the room')
  expect(socket.sent.at(-1)).toEqual({ type: 'leave' })
  await userEvent.click(page.getByRole('button', { name: 'Back to the room' }))
  await expect.element(page.getByRole('button', { name: /^Join/ })).toBeEnabled()
})

/** Microphone that the system can mute. */
function fakeMicrophone() {
  const context = new AudioContext()
  onTestFinished(() => context.close())
  const { stream } = context.createMediaStreamDestination()
  const [track] = stream.getAudioTracks()
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
  return {
    setMuted(isMuted: boolean) {
      Object.defineProperty(track, 'muted', { value: isMuted, configurable: true })
      track?.dispatchEvent(new Event(isMuted ? 'mute' : 'unmute'))
    },
  }
}

test('in the call the screen stays on, and both sides see what the system mutes or refuses', async () => {
  const socket = fakeSocket()
  const microphone = fakeMicrophone()
  const requestWakeLock = vi.spyOn(navigator.wakeLock, 'request')
  const { server } = await renderPage(bookingNow)
  answerCall(server)
  const allow = page.getByRole('button', { name: 'Allow camera and microphone' })
  const join = page.getByRole('button', { name: 'Join', exact: true })
  await expect.poll(() => allow.query() ?? join.query()).not.toBeNull()
  if (allow.query()) await userEvent.click(allow)
  await userEvent.click(join)
  await expect.poll(socket.isOpen).toBe(true)
  socket.receive({ type: 'welcome', generation: 1, isInitiator: false, isResumed: false, other: null })
  await expect.element(heading).toHaveTextContent('Call with Ana')
  expect(requestWakeLock).toHaveBeenCalledWith('screen')

  const lastMedia = () => socket.sent.findLast(message => message.type === 'media-state')
  expect(lastMedia()).toMatchObject({ media: { microphone: true } })
  microphone.setMuted(true)
  const notice = page.getByText('Your system has muted your microphone. Ana can’t hear you.')
  await expect.element(notice).toBeVisible()
  await expect.poll(lastMedia).toMatchObject({ media: { microphone: false } })
  microphone.setMuted(false)
  await expect.element(notice).not.toBeInTheDocument()
  await expect.poll(lastMedia).toMatchObject({ media: { microphone: true } })

  const askForScreen = vi.spyOn(navigator.mediaDevices, 'getDisplayMedia')
  askForScreen.mockRejectedValue(new DOMException('Permission denied', 'NotAllowedError'))
  await userEvent.keyboard('s')
  await expect.poll(() => askForScreen.mock.calls.length).toBe(1)
  askForScreen.mockRejectedValue(new DOMException('Permission denied by system', 'NotAllowedError'))
  await expect.element(page.getByText(/^Your system doesn’t let/)).not.toBeInTheDocument()
  await userEvent.keyboard('s')
  await expect
    .element(page.getByText('Your system doesn’t let this browser record the screen.'))
    .toBeVisible()
})
