import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SessionNote } from '#contract/notes.ts'
import { callRecordingApi, notesApi } from '#contract/routes/rooms.ts'
import { aBooking } from '#test/web/factories.ts'
import {
  agreedRecording,
  declinedRecording,
  enterCall,
  inMinutes,
  type Recording,
  silentMedia,
} from '#test/web/room.ts'

const tool = (name: string | RegExp) => page.getByRole('toolbar').getByRole('button', { name })
const side = (name: string) => page.getByRole('region', { name, exact: true })
const box = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect()
const face = (name: string) =>
  box(document.querySelector(`video[aria-label="${name}"]`)?.parentElement ?? null)

test.each([
  ['beside', 1280, 800],
  ['below', 360, 740],
] as const)(
  'the side panel pushes the stage aside, and both faces stay in sight: %s',
  async (where, width, height) => {
    await page.viewport(width, height)
    onTestFinished(() => page.viewport(1280, 800))
    await enterCall()
    await userEvent.keyboard('n')
    const panel = side('Notes')
    await expect.element(panel).toBeVisible()
    for (const withCode of [false, true]) {
      if (withCode) await userEvent.click(tool('Open code'))
      const notes = box(panel.element())
      for (const name of ['Ana', 'You']) {
        const { left, right, top, bottom, width: faceWidth } = face(name)
        expect(faceWidth).toBeGreaterThan(40)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(bottom).toBeLessThanOrEqual(notes.bottom)
        expect(right <= notes.left || bottom <= notes.top).toBe(true)
        expect(top).toBeGreaterThanOrEqual(0)
      }
      if (where === 'beside') expect(notes.width).toBeCloseTo(360, -1)
      else expect(notes.width).toBeGreaterThan(320)
    }
    await userEvent.click(panel.getByRole('button', { name: 'Close panel' }))
    await expect.element(panel).not.toBeInTheDocument()
  },
)

test('what the peer opens, asks or wants to record moves neither the faces nor the code', async () => {
  const asked = agreedRecording({
    stoppedBy: 'interviewee',
    consents: { interviewer: false, interviewee: true },
  })
  let recording: Recording = declinedRecording('interviewee')
  const { server, socket } = await enterCall({ startsIn: -5, recording })
  server.answer(callRecordingApi.callRecording, () => recording)
  await userEvent.click(tool('Open code'))
  await expect.element(side('Code')).toBeVisible()
  const places = () => [box(side('Code').element()).top, face('Ana').top, face('You').top]
  const before = places()
  const captions = { asks: true, writes: 'no' } as const
  socket.receive({ type: 'media-state', media: { ...silentMedia, captions, openView: 'board' } })
  await expect.element(page.getByText(/^Ana asks for captions/)).toBeVisible()
  await expect.element(page.getByText('Ana opened the board.')).toBeVisible()
  recording = asked
  socket.receive({ type: 'changed', what: 'film' })
  await expect.element(page.getByText(/^Ana wants to record this session/)).toBeVisible()
  expect(places()).toEqual(before)
})

const asCandidate = {
  intervieweeId: aBooking().interviewerId,
  interviewerId: aBooking().intervieweeId,
}
const aQuestion = (text: string): SessionNote =>
  ({ id: 'q1', kind: 'question', text, at: inMinutes(0), isOwn: false, isShared: true }) as SessionNote
const intersects = (a: DOMRect, b: DOMRect) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Where both faces of the call with Nino are. */
const faces = () => ['Nino', 'You'].map(name => JSON.stringify(face(name)))

async function receiveQuestion({ server, socket }: Awaited<ReturnType<typeof enterCall>>) {
  const text = 'Which word is the first that comes a second time?'
  server.answer(notesApi.sessionNotes, () => ({ moments: [], shownQuestion: aQuestion(text) }))
  socket.receive({ type: 'changed', what: 'moments' })
  const asked = page.getByText(text)
  await expect.element(asked).toBeVisible()
  return box(asked.element())
}

test.each([
  [1280, 800],
  [360, 740],
])(
  'a question that arrives moves and covers neither tools nor the own face: %i × %i',
  async (width, height) => {
    await page.viewport(width, height)
    const call = await enterCall({ booking: asCandidate })
    const before = faces()
    const asked = await receiveQuestion(call)
    expect(faces()).toEqual(before)
    expect(intersects(asked, face('You'))).toBe(false)
    expect(intersects(asked, box(document.querySelector('[role=toolbar]')))).toBe(false)
  },
)

test('a question is above the code on a phone, whose keyboard covers the bottom', async () => {
  await page.viewport(360, 740)
  const call = await enterCall({ booking: asCandidate })
  await userEvent.click(tool('Open code'))
  await expect.element(side('Code')).toBeVisible()
  const asked = await receiveQuestion(call)
  expect(asked.bottom).toBeLessThanOrEqual(face('Nino').top)
  expect(face('Nino').bottom).toBeLessThanOrEqual(box(side('Code').element()).top)
})

test.each([
  [1280, 800],
  [360, 740],
])('a request of the peer covers no panel and no face beside it: %i × %i', async (width, height) => {
  await page.viewport(width, height)
  const { socket } = await enterCall()
  socket.receive({
    type: 'media-state',
    media: { ...silentMedia, captions: { asks: true, writes: 'no' } },
  })
  const request = () => box(page.getByText(/^Ana asks for captions/).element().parentElement)
  await expect.element(page.getByText(/^Ana asks for captions/)).toBeVisible()
  expect(intersects(request(), box(document.querySelector('[role=toolbar]')))).toBe(false)
  expect(intersects(request(), face('You'))).toBe(false)
  for (const name of ['Code', 'Notes']) {
    await userEvent.click(tool(name === 'Code' ? 'Open code' : /^Notes/))
    await expect.element(side(name)).toBeVisible()
    for (const place of [box(side(name).element()), face('Ana'), face('You')])
      expect(intersects(request(), place)).toBe(false)
    await expect.element(page.getByRole('button', { name: 'Not now' })).toBeInViewport({ ratio: 1 })
  }
})

test('the toolbar keeps its height on a phone when a recording can be started and stopped', async () => {
  await page.viewport(360, 740)
  onTestFinished(() => page.viewport(1280, 800))
  let recording: Recording = agreedRecording()
  const { server, socket } = await enterCall({ recording })
  server.answer(callRecordingApi.callRecording, () => recording)
  await expect.element(tool('Don’t record')).toBeVisible()
  const height = () => box(document.querySelector('[role=toolbar]')).height
  const before = height()
  recording = declinedRecording('interviewee')
  socket.receive({ type: 'changed', what: 'film' })
  await expect.element(tool(/^Record this session/)).toBeVisible()
  expect(height()).toBe(before)
})

test('the whole asked question can be read, with its lines, and no focused control is behind it', async () => {
  const { server, socket } = await enterCall()
  const bank = [...Array(12).keys()].map(number => ({
    ...{ id: `b${number}`, text: `Question ${number}?`, minutes: 3, listenFor: ['A reason'], task: null },
  }))
  server.answer(notesApi.suggestedQuestions, () => ({ questions: bank }))
  const text = [...Array(20).keys()].map(number => `Line ${number}`).join('\n')
  const question = { ...aQuestion(text), isOwn: true }
  server.answer(notesApi.sessionNotes, () => ({ moments: [question], shownQuestion: question }))
  await userEvent.keyboard('q')
  socket.receive({ type: 'changed', what: 'moments' })
  const asked = page.getByText('Line 0')
  await expect.element(asked).toBeVisible()
  const reader = asked.element() as HTMLElement
  expect(getComputedStyle(reader).whiteSpaceCollapse).toBe('preserve-breaks')
  expect(reader.scrollHeight).toBeGreaterThan(reader.clientHeight)
  expect(reader.clientHeight).toBeLessThan(200)
  reader.focus()
  await expect.element(asked).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.poll(() => Math.ceil(reader.scrollTop + reader.clientHeight)).toBe(reader.scrollHeight)
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Hide question' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('tab', { name: 'Question bank' })).toHaveFocus()
  const last = page.getByRole('button', { name: 'Ask' }).last()
  while (document.activeElement !== last.element()) {
    await userEvent.keyboard('{Tab}')
    const focused = document.activeElement as HTMLElement
    if (focused.matches('section :is(button, select, summary)')) expect(isOnTop(focused)).toBe(true)
  }
})

/** Whether nothing covers the middle and the lower edge of an element. */
function isOnTop(element: HTMLElement): boolean {
  const { left, width, top, bottom } = box(element)
  return [(top + bottom) / 2, bottom - 2].every(y =>
    element.contains(document.elementFromPoint(left + width / 2, y)),
  )
}

test('over a shared screen on a phone no name covers a face', async () => {
  await page.viewport(360, 740)
  onTestFinished(() => page.viewport(1280, 800))
  const { socket } = await enterCall()
  socket.receive({ type: 'media-state', media: { ...silentMedia, screen: true } })
  await expect.poll(() => face('Ana').width).toBeLessThan(96)
  for (const name of ['Ana', 'You']) {
    const caption = document
      .querySelector(`video[aria-label="${name}"]`)
      ?.parentElement?.querySelector('figcaption')
    expect(box(caption ?? null).width).toBeLessThan(face(name).width / 2)
  }
})

test.each([
  [1280, 800],
  [360, 740],
])('a screen that the peer starts or stops sharing makes nothing jump: %i × %i', async (width, height) => {
  await page.viewport(width, height)
  onTestFinished(() => page.viewport(1280, 800))
  const { socket } = await enterCall()
  const video = document.querySelector('video[aria-label="Ana"]')
  for (const open of [null, 'Code', 'Notes']) {
    if (open) {
      await userEvent.click(tool(open === 'Code' ? 'Open code' : /^Notes/))
      await expect.element(side(open)).toBeVisible()
      await settle()
    }
    for (const screen of [true, false]) {
      const sum = recordLayoutShifts()
      socket.receive({ type: 'media-state', media: { ...silentMedia, screen } })
      await expect
        .poll(() => document.querySelector('video[aria-label="Ana’s screen"]') !== null)
        .toBe(screen)
      await settle()
      expect(sum()).toBeLessThan(0.02)
      for (const name of ['Ana', 'You']) {
        const { left, right, top, bottom } = face(name)
        expect(left >= 0 && top >= 0 && right <= width && bottom <= height).toBe(true)
      }
      // A new element would show black until the next picture.
      expect(document.querySelector('video[aria-label="Ana"]')).toBe(video)
    }
  }
})

/** Waits for transitions, and for the frame that reports their shifts. */
async function settle() {
  const transitions = document.getAnimations().filter(animation => animation instanceof CSSTransition)
  await Promise.all(transitions.map(transition => transition.finished.catch(() => undefined)))
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/** Sum of the layout shifts from now on. */
function recordLayoutShifts() {
  let sum = 0
  const add = (entries: PerformanceEntry[]) => {
    for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value
  }
  const observer = new PerformanceObserver(list => add(list.getEntries()))
  observer.observe({ type: 'layout-shift' })
  return () => {
    add(observer.takeRecords())
    observer.disconnect()
    return sum
  }
}
