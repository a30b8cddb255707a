import { expect, test } from 'vitest'
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
