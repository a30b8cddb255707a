import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { interviewTypes } from '#contract/enums.ts'
import { callRecordingApi, notesApi } from '#contract/routes/rooms.ts'
import {
  agreedRecording,
  anOpenSession,
  answerCall,
  declinedRecording,
  enterCall,
  fakeSocket,
  inMinutes,
  joinCall,
  type Recording,
  renderRoom,
  silentMedia,
} from '#test/web/room.ts'

const tool = (name: string | RegExp) => page.getByRole('toolbar').getByRole('button', { name })
const side = (name: string) => page.getByRole('region', { name, exact: true })

test('every tool has a word or a tooltip, and the visible word is part of its name', async () => {
  await enterCall()
  for (const button of document.querySelectorAll<HTMLElement>('[role=toolbar] button')) {
    const name = button.getAttribute('aria-label') ?? ''
    expect((button.textContent ?? '').trim()).not.toBe('')
    expect(name.toLowerCase()).toContain((button.textContent ?? '').trim().toLowerCase())
  }
  for (const name of ['Settings', 'Full screen'])
    await expect.element(page.getByRole('button', { name })).toHaveAttribute('title', name)
})

test('a user is told that the peer opened the code, sees it, and tells the peer the same', async () => {
  const { socket } = await enterCall()
  const notice = page.getByText('Ana opened the code.')
  await expect.element(notice).not.toBeInTheDocument()
  socket.receive({ type: 'media-state', media: { ...silentMedia, openView: 'code' } })
  await expect.element(notice).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'View code' }))
  await expect.element(side('Code')).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  const lastMedia = () => socket.sent.findLast(message => message.type === 'media-state')
  await expect.poll(lastMedia).toMatchObject({ media: { openView: 'code' } })
  await userEvent.click(tool('Close code'))
  await expect.poll(lastMedia).toMatchObject({ media: { openView: null } })
  await expect.element(notice).not.toBeInTheDocument()
  socket.receive({ type: 'media-state', media: { ...silentMedia, openView: 'board' } })
  await expect.element(page.getByText('Ana opened the board.')).toBeVisible()
})

test('the question bank keeps its type and level while another tab is shown', async () => {
  const { server } = await enterCall()
  server.answer(notesApi.suggestedQuestions, () => ({ questions: [] }))
  await userEvent.keyboard('q')
  const type = page.getByLabelText('Interview type')
  await userEvent.selectOptions(type, String(interviewTypes.Coding))
  await userEvent.click(page.getByRole('tab', { name: 'Notes' }))
  await userEvent.click(page.getByRole('tab', { name: 'Questions' }))
  await expect.element(type).toHaveValue(String(interviewTypes.Coding))
})

test('Ask shows a question at once, and asking it again asks anew', async () => {
  const { server } = await enterCall()
  const question = { id: 'q1', text: 'Why us?', minutes: 3, listenFor: ['A reason'], task: null }
  server.answer(notesApi.suggestedQuestions, () => ({ questions: [question] }))
  const saved = server.answer(notesApi.saveSessionNote, () => ({ moments: [], shownQuestion: null }))
  await userEvent.keyboard('q')
  const ask = page.getByRole('button', { name: 'Ask' })
  await userEvent.dblClick(ask)
  await expect.poll(() => saved.length).toBe(1)
  expect(saved[0]?.body).toEqual({ kind: 'question', text: 'Why us?', isShared: true })
  const later = Date.now() + 2000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  onTestFinished(() => void vi.restoreAllMocks())
  await userEvent.click(ask)
  await expect.poll(() => saved.length).toBe(2)
  expect(saved[1]?.path).not.toBe(saved[0]?.path)
})

test('microphone, camera and speaker can be chosen during the call, and letters type nothing else', async () => {
  await enterCall()
  await userEvent.click(page.getByRole('button', { name: 'Settings' }))
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Play a test sound' })).toBeVisible()
  await userEvent.keyboard('n')
  await expect.element(side('Notes')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('full screen shows the whole page, by button and by key', async () => {
  await enterCall()
  const request = vi.spyOn(document.documentElement, 'requestFullscreen').mockResolvedValue()
  await userEvent.click(page.getByRole('button', { name: 'Full screen' }))
  await userEvent.keyboard('f')
  expect(request).toHaveBeenCalledTimes(2)
})

test('before the start the recording can be declined, and then not started', async () => {
  let recording: Recording = agreedRecording()
  const { server } = await enterCall({ recording })
  const answers = server.answer(callRecordingApi.setRecordingConsent, () => {
    recording = declinedRecording('interviewer')
    return recording
  })
  await expect
    .element(page.getByText(/^Recording starts at \d\d:\d\d, once you’re both here\.$/))
    .toBeVisible()
  await userEvent.click(tool('Don’t record'))
  await expect.poll(() => answers.map(answer => answer.body)).toEqual([{ agrees: false }])
  const record = tool(/^Record this session \(from \d\d:\d\d\)$/)
  await expect.element(record).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(record, { force: true })
  await userEvent.keyboard('r')
  expect(answers).toHaveLength(1)
})

test('the peer’s stop is told, and starting it again needs the peer’s consent', async () => {
  let recording: Recording = agreedRecording({
    stoppedBy: 'interviewee',
    consents: { interviewer: false, interviewee: false },
  })
  const { server, socket } = await enterCall({ startsIn: -5, recording })
  await expect
    .element(page.getByText('Ana turned off recording. This session isn’t being recorded.'))
    .toBeVisible()
  server.answer(callRecordingApi.callRecording, () => recording)
  server.answer(callRecordingApi.setRecordingConsent, ({ body }) => {
    const interviewer = (body as { agrees: boolean }).agrees
    recording = { ...recording, consents: { ...recording.consents, interviewer } }
    return recording
  })
  await userEvent.click(tool('Record this session'))
  await expect.element(page.getByText('Waiting for Ana to allow recording.')).toBeVisible()
  recording = declinedRecording('interviewee')
  socket.receive({ type: 'changed', what: 'film' })
  await expect.element(page.getByText('Ana declined. This session isn’t being recorded.')).toBeVisible()
  recording = agreedRecording({
    stoppedBy: 'interviewee',
    consents: { interviewer: false, interviewee: true },
  })
  socket.receive({ type: 'changed', what: 'film' })
  await expect.element(page.getByText(/^Ana wants to record this session/)).toBeVisible()
})

test('a session that both agreed to is recorded only while both are in the room', async () => {
  const started = { body: [] as unknown[] }
  const socket = fakeSocket()
  const recording = agreedRecording({ isOn: true, startsAt: inMinutes(-5) })
  const { server } = await renderRoom(() => anOpenSession(-5), { recording })
  answerCall(server)
  server.answer(callRecordingApi.startRecordingSegment, ({ body }) => {
    started.body.push(body)
    return new Response(null, { status: 204 })
  })
  server.answer(callRecordingApi.endRecordingSegment, () => new Response(null, { status: 204 }))
  server.answerUpload(callRecordingApi.uploadRecordingChunk, async () => new Response(null, { status: 201 }))
  const badge = page.getByText('Recording', { exact: true })
  await joinCall(socket, null)
  await expect.element(page.getByText('Recording starts once you’re both here.')).toBeVisible()
  await expect.element(badge).not.toBeInTheDocument()
  expect(started.body).toEqual([])
  socket.receive({ type: 'peer-joined', generation: 2 })
  await expect.element(badge).toBeVisible()
  await expect.element(page.getByText(/^This session is being recorded\./)).toBeVisible()
  await expect.poll(() => started.body.length).toBe(1)
  socket.receive({ type: 'peer-left' })
  await expect.element(badge).not.toBeInTheDocument()
})
