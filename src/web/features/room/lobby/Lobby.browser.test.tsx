import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { callRecordingApi } from '#contract/routes/rooms.ts'
import {
  agreedRecording,
  anOpenSession,
  declinedRecording,
  inMinutes,
  type Recording,
  renderRoom,
} from '#test/web/room.ts'

const line = (text: string | RegExp) => page.getByText(text)

async function openLobby({
  startsIn = 5,
  recording = agreedRecording() as Recording,
  isPeerPresent = false,
  meetingLink = null as string | null,
} = {}) {
  const { server } = await renderRoom(() => ({ ...anOpenSession(startsIn), meetingLink }), {
    recording,
    isPeerPresent,
  })
  await expect.element(page.getByRole('heading', { name: 'Interview with Ana' })).toBeVisible()
  return server
}

test('the lobby says from when the session is recorded, and a user can decline', async () => {
  const server = await openLobby()
  await expect.element(line(/^Recording starts at \d\d:\d\d, once you’re both here\./)).toBeVisible()
  await expect.element(line('Only you and Ana can watch it, for 90 days.')).toBeVisible()
  const answers = server.answer(callRecordingApi.setRecordingConsent, () => declinedRecording('interviewer'))
  await userEvent.click(page.getByRole('button', { name: 'Don’t record' }))
  await expect.element(line(/^You turned off recording\. You can ask Ana/)).toBeVisible()
  expect(answers.map(answer => answer.body)).toEqual([{ agrees: false }])
  await expect.element(page.getByRole('button', { name: 'Don’t record' })).not.toBeInTheDocument()
})

test('a session that has begun is recorded once both are in the room', async () => {
  await openLobby({ startsIn: -5, recording: agreedRecording({ isOn: true, startsAt: inMinutes(-5) }) })
  await expect.element(line(/^Recording starts once you’re both here\./)).toBeVisible()
})

test('the lobby tells that the peer has declined', async () => {
  await openLobby({ recording: declinedRecording('interviewee') })
  await expect.element(line('Ana turned off recording. This session isn’t being recorded.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Don’t record' })).not.toBeInTheDocument()
})

test('a session with another meeting link says nothing about recording', async () => {
  await openLobby({ meetingLink: 'https://meet.example.test/abc' })
  await expect.element(page.getByRole('link', { name: 'open it' })).toBeVisible()
  await expect.element(line(/Recording starts/)).not.toBeInTheDocument()
})

test.each([
  [true, 'Ana is here'],
  [false, 'Ana isn’t here yet'],
])('the lobby tells whether the peer is in the room: %s', async (isPeerPresent, text) => {
  await openLobby({ isPeerPresent })
  await expect.element(line(text)).toBeVisible()
})

test('devices that were allowed before are opened without a question, and their lists keep their places', async () => {
  vi.spyOn(navigator.permissions, 'query').mockResolvedValue({ state: 'granted' } as PermissionStatus)
  const { promise, resolve } = Promise.withResolvers<MediaStream>()
  const opened = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(promise)
  await openLobby()
  await expect.poll(() => opened.mock.calls.length).toBe(1)
  for (const name of ['Microphone', 'Camera']) {
    const list = page.getByRole('combobox', { name, exact: true })
    await expect.element(list).toBeVisible()
    await expect.element(list).toBeDisabled()
  }
  await expect.element(page.getByRole('button', { name: 'Join', exact: true })).toBeDisabled()
  const join = page.getByRole('button', { name: /^Join/ })
  const place = join.element().getBoundingClientRect().top
  // A slow device moves nothing, and the lobby does not speak of a question that the browser does not ask.
  await expect.element(line(/^Opening your camera and microphone\./), { timeout: 8000 }).toBeVisible()
  expect(join.element().getBoundingClientRect().top).toBe(place)
  await expect.element(line('Answer your browser’s question to continue.')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Allow camera/ })).not.toBeInTheDocument()
  const list = page.getByRole('combobox', { name: 'Microphone', exact: true }).element()
  const devices = Promise.withResolvers<MediaDeviceInfo[]>()
  const listed = vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockReturnValue(devices.promise)
  resolve(new MediaStream())
  await expect.poll(() => listed.mock.calls.length).toBe(1)
  expect(list.isConnected).toBe(true)
  devices.resolve([{ kind: 'audioinput', deviceId: 'm1', label: 'Built-in' } as MediaDeviceInfo])
  await expect.element(page.getByRole('button', { name: /^Join without/ })).toBeEnabled()
})

test('neither the question for the devices nor their refusal moves the button to join', async () => {
  vi.spyOn(navigator.permissions, 'query').mockResolvedValue({ state: 'prompt' } as PermissionStatus)
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await openLobby()
  const join = page.getByRole('button', { name: /^Join/ })
  const allow = page.getByRole('button', { name: /^Allow camera/ })
  await expect.element(allow).toBeVisible()
  const place = join.element().getBoundingClientRect().top
  await userEvent.click(allow)
  await expect.element(line(/^Your browser blocks the camera and microphone/)).toBeVisible()
  expect(join.element().getBoundingClientRect().top).toBe(place)
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})
