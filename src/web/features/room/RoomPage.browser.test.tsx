import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Booking } from '#contract/booking.ts'
import { callRecordingApi } from '#contract/routes/rooms.ts'
import { aBooking } from '#test/web/factories.ts'
import {
  anOpenSession,
  answerCall,
  declinedRecording,
  fakeSocket,
  joinCall,
  type Recording,
  renderRoom,
} from '#test/web/room.ts'
import { refusal } from '#test/web/server.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { callRecordingQuery } from './api.ts'

const heading = page.getByRole('heading', { level: 1 })

test('the heading is there while the booking loads, then the lobby opens', async () => {
  const { promise, resolve } = Promise.withResolvers<Booking>()
  const { requests } = await renderRoom(() => promise)
  await expect.element(heading).toHaveTextContent('Interview room')
  resolve(anOpenSession())
  await expect.element(heading).toHaveTextContent('Interview with Ana')
  await expect.element(page.getByRole('button', { name: /^Join/ })).toBeEnabled()
  expect(requests).toHaveLength(1)
})

test('a booking without a room has its own screen', async () => {
  await renderRoom(() => aBooking({ room: null }))
  await expect.element(page.getByText('This booking isn’t confirmed')).toBeVisible()
})

test('a booking that does not exist has its own screen, any other error a retry', async () => {
  let isMissing = false
  const { requests } = await renderRoom(() =>
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

test('a user joins, sees that the peer is away, opens a panel, leaves and returns', async () => {
  const socket = fakeSocket()
  const { server } = await renderRoom(() => anOpenSession())
  const { notes } = answerCall(server)
  await joinCall(socket)
  await expect.element(page.getByText('Ana isn’t here yet')).toBeVisible()
  await expect.element(page.getByText('Waiting for Ana')).toBeVisible()
  expect(socket.sent.map(message => message.type)).toContain('media-state')

  await userEvent.keyboard('q')
  await expect.element(page.getByRole('tab', { name: 'My questions' })).toBeVisible()
  expect(notes).toHaveLength(1)
  socket.receive({ type: 'changed', what: 'moments' })
  await expect.poll(() => notes).toHaveLength(2)
  socket.receive({ type: 'sync', message: 'AgIAAA==' })
  await expect.element(page.getByRole('region', { name: 'Code' })).toBeVisible()
  socket.receive({ type: 'changed', what: 'messages' })
  await expect.element(page.getByRole('button', { name: 'Messages: new' })).toBeVisible()

  await userEvent.click(page.getByRole('button', { name: 'Leave' }))
  await expect.element(heading).toHaveTextContent('You left the room')
  expect(socket.sent.at(-1)).toEqual({ type: 'leave' })
  await userEvent.click(page.getByRole('button', { name: 'Back to the room' }))
  await expect.element(page.getByRole('button', { name: /^Join/ })).toBeEnabled()
})

test('a user stays in the call of a session that may not be recorded', async () => {
  const socket = fakeSocket()
  const { server } = await renderRoom(() => ({ ...anOpenSession(), mayBeRecorded: false }))
  answerCall(server)
  const { promise, resolve } = Promise.withResolvers<Recording>()
  const recordings = server.answer(callRecordingApi.callRecording, () => promise)
  await joinCall(socket)
  await expect.poll(() => recordings).toHaveLength(1)
  const { queryKey } = callRecordingQuery(aBooking().id)
  await expect.poll(() => queryClient.getQueryState(queryKey)?.fetchStatus).toBe('fetching')
  await new Promise(requestAnimationFrame)
  resolve(declinedRecording('interviewee'))
  await expect.poll(() => queryClient.getQueryState(queryKey)?.status).toBe('success')
  await expect.element(heading).toHaveTextContent('Call with Ana')
  expect(socket.sent.map(message => message.type)).not.toContain('leave')
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
  const { server } = await renderRoom(() => anOpenSession())
  answerCall(server)
  const allow = page.getByRole('button', { name: 'Allow camera and microphone' })
  const join = page.getByRole('button', { name: 'Join', exact: true })
  // Until the browser tells whether devices were allowed before, Join is disabled.
  await expect.poll(() => allow.query() ?? join.query()?.matches(':enabled')).toBeTruthy()
  if (allow.query()) await userEvent.click(allow)
  await joinCall(socket)
  expect(requestWakeLock).toHaveBeenCalledWith('screen')

  const lastMedia = () => socket.sent.findLast(message => message.type === 'media-state')
  await expect.poll(lastMedia).toMatchObject({ media: { microphone: true } })
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
  await expect.element(page.getByText(/^Your system blocks/)).not.toBeInTheDocument()
  await userEvent.keyboard('s')
  await expect.element(page.getByText('Your system blocks screen recording for this browser.')).toBeVisible()
})
