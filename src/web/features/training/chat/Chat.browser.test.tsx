import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { interviewStatuses } from '#contract/enums.ts'
import { trainingInterviewId } from '#contract/id.ts'
import { trainingApi, trainingInterviewApi, trainingShareApi } from '#contract/routes/training.ts'
import type { ChatMessage, MessageMetadata, TrainingInterview } from '#contract/training-interview.ts'
import { aTrainingInterview, noTrainingStatistics } from '#test/web/factories.ts'
import { fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import TrainingPage from '#web/features/training/TrainingPage.tsx'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'

const interviewId = trainingInterviewId.parse('0198a000-0000-7000-8000-0000000000e1')
const startedAt = '2026-11-24T12:00:00.000Z'
const message = (role: ChatMessage['role'], last: string, content: string): ChatMessage => ({
  messageId: `0198a000-0000-7000-8000-0000000000${last}`,
  role,
  content,
  timestamp: startedAt,
})
const welcome = message('assistant', 'a1', 'Welcome. Why this job?')
const answer = message('user', 'a2', 'Because I like it.')
const reply = message('assistant', 'a3', 'And what do you like?')
const asked = { id: 'why', text: 'Why this job?', competency: 'Motivation', minutes: 3, number: 2, of: 3 }

const interview = (part: Partial<TrainingInterview> = {}) =>
  aTrainingInterview({ sessionId: interviewId, startedAt, messages: [welcome], ...part })

const box = page.getByLabelText('Your message')
const bubbles = page.getByRole('log').getByRole('article')
const button = (name: string) => page.getByRole('button', { name, exact: true })

let server: ReturnType<typeof fakeServer>
let current: TrainingInterview
let activeInterviewId: TrainingInterview['sessionId'] | null
let reads: object[]
/** Server-sent events of the next reply. */
let events: [name: string, data: object][]

beforeEach(async () => {
  // The first input brings the window the focus, which would reload the interview.
  await userEvent.click(document.body)
  signInAs('interviewer')
  server = fakeServer()
  current = interview()
  activeInterviewId = interviewId
  server.answer(trainingApi.trainingOptions, () => ({
    interviewTypes: [
      { type: 0, name: 'General', description: '' },
      { type: 1, name: 'Technical', description: '' },
    ],
    experienceLevels: [{ level: 2, name: 'Mid Level', description: '' }],
    interviewLanguages: ['en'],
  }))
  server.answer(trainingInterviewApi.canStartInterview, () => ({
    canStart: activeInterviewId === null,
    reason: null,
    code: activeInterviewId && ('training.already_active' as const),
    activeSessionId: activeInterviewId,
    remainingToday: 9,
    resetsAt: startedAt,
  }))
  reads = server.answer(trainingInterviewApi.readInterview, () => current)
  // After `readInterview`, whose path it matches too.
  server.answer(trainingInterviewApi.interviewHistory, () => ({
    sessions: [],
    total: 0,
    page: 1,
    pageSize: 10,
  }))
  server.answer(trainingShareApi.trainingStatistics, () => noTrainingStatistics)
  server.answerUpload(trainingInterviewApi.streamCoachMessage, async () => {
    const text = events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
    return new Response(text.join(''))
  })
})

const openPage = (path = '/') => {
  const router = createMemoryRouter([{ path: '/', element: <TrainingPage /> }], { initialEntries: [path] })
  return render(
    <QueryProvider>
      <main id="main" tabIndex={-1}>
        <RouterProvider router={router} />
      </main>
    </QueryProvider>,
  )
}

const send = async (text: string) => {
  await userEvent.fill(box, text)
  await userEvent.keyboard('{Enter}')
}

test('a streamed reply follows the message, and nothing is loaded again', async () => {
  events = [
    ['accepted', { messageId: answer.messageId }],
    ['delta', { text: 'And what' }],
    [
      'done',
      {
        message: reply.content,
        messageId: reply.messageId,
        timestamp: startedAt,
        metadata: { feedback: [], suggestions: [] },
        status: interviewStatuses.Active,
        isClosing: false,
        hintUntilSeconds: null,
      },
    ],
  ]
  await openPage()
  await send(answer.content)
  await expect.element(bubbles.nth(2)).toHaveTextContent(reply.content)
  await expect.element(box).toHaveValue('')
  expect(reads).toHaveLength(1)
})

test('a reply whose connection broke is looked for until it is there, and no longer', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  events = [['accepted', { messageId: answer.messageId }]]
  await openPage()
  await expect.element(bubbles.nth(0)).toBeVisible()
  current = interview({ messages: [welcome, answer], userMessages: 1, isAnswering: true })
  await send(answer.content)
  await expect.element(page.getByText('AI is thinking...')).toBeVisible()
  await vi.advanceTimersByTimeAsync(5000)
  await expect.poll(() => reads.length).toBeGreaterThan(1)
  current = interview({ messages: [welcome, answer, reply], userMessages: 1 })
  await vi.advanceTimersByTimeAsync(5000)
  await expect.element(bubbles.nth(2)).toHaveTextContent(reply.content)
  const readsUntilReply = reads.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reads).toHaveLength(readsUntilReply)
})

test('a hint asked for with the keyboard leaves the focus in the text box', async () => {
  const question = { ...welcome, metadata: { feedback: [], suggestions: [], question: asked } }
  current = interview({ messages: [question], hintUntilSeconds: 600 })
  events = [['accepted', { messageId: answer.messageId }]]
  await openPage()
  await expect.element(button('Hint')).toBeVisible()
  ;(button('Hint').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(bubbles.nth(1)).toHaveTextContent('Can I have a hint, please?')
  await expect.element(box).toHaveFocus()
})

test('after a cancelled interview the page has the focus', async () => {
  current = interview({ status: interviewStatuses.Paused })
  server.answer(trainingInterviewApi.cancelInterview, () => {
    activeInterviewId = null
    return interview({ status: interviewStatuses.Cancelled })
  })
  await openPage()
  await userEvent.click(button('Cancel interview'))
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel interview' }))
  await expect.element(button('Start New Interview')).toBeEnabled()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('a paused interview stays open, and goes on where it was', async () => {
  await openPage()
  const paused = interview({ status: interviewStatuses.Paused })
  server.answer(trainingInterviewApi.pauseInterview, () => {
    activeInterviewId = null
    return paused
  })
  server.answer(trainingInterviewApi.resumeInterview, () => {
    activeInterviewId = interviewId
    return interview()
  })
  await userEvent.click(button('Pause'))
  await expect.element(page.getByText('This interview is paused')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  await expect.element(box).toBeDisabled()
  await userEvent.click(button('Resume'))
  await expect.element(box).toHaveFocus()
})

test('the end shows the summary without loading the interview again', async () => {
  server.answer(trainingInterviewApi.endInterview, () => ({
    averageScore: 7,
    scoreBand: { low: 5.7, high: 8.3 },
    duration: '754',
    totalQuestions: 1,
    strengthAreas: [],
    improvementAreas: [],
    overallFeedback: 'A calm answer.',
    skills: [],
    answers: [],
    drill: null,
  }))
  await openPage()
  await userEvent.click(button('End Session'))
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'End Session' }))
  await expect.element(page.getByText('A calm answer.')).toBeVisible()
  await expect.element(page.getByText('Completed', { exact: true })).toBeVisible()
  expect(reads).toHaveLength(1)
})

test('another tab that ended the interview is noticed on the way back', async () => {
  await openPage()
  await expect.element(bubbles.nth(0)).toBeVisible()
  current = interview({ status: interviewStatuses.Cancelled })
  activeInterviewId = null
  // Again until it is noticed: the page may not listen yet when its first message is there.
  const comeBack = () => {
    dispatchEvent(new Event('focus'))
    return page.getByText('Cancelled', { exact: true }).elements().length
  }
  await expect.poll(comeBack).toBe(1)
  await expect.element(button('Start New Interview')).toBeEnabled()
})

test('an interview is started with the type of the address, and its text box has the focus', async () => {
  activeInterviewId = null
  const started = server.answer(trainingInterviewApi.startInterview, () => {
    activeInterviewId = interviewId
    return current
  })
  await openPage('/?type=1')
  await expect.element(page.getByLabelText('Interview type')).toHaveValue('1')
  await userEvent.click(button('Cancel'))
  await expect.element(button('Start New Interview')).toHaveFocus()
  await userEvent.click(button('Start New Interview'))
  await userEvent.click(button('Start Interview'))
  await expect.element(box).toHaveFocus()
  await expect.element(bubbles.nth(0)).toHaveTextContent('Welcome')
  expect(started.map(({ body }) => body)).toMatchObject([{ interviewType: 1, experienceLevel: 2 }])
  expect(reads).toEqual([])
  expect(sessionStorage.getItem('draft:interview')).toBeNull()
})

const withFeedback = (last: string, metadata: Partial<MessageMetadata>): ChatMessage => ({
  ...message('assistant', last, 'And what else?'),
  metadata: { feedback: [], suggestions: [], ...metadata },
})

test('the score and its reason precede the next question', async () => {
  const strength = 'Good: “from forty to nine”, with the change in numbers.'
  current = interview({
    messages: [
      welcome,
      answer,
      withFeedback('a3', { answerScore: 7, feedback: [strength], suggestions: ['Next: name a month.'] }),
      withFeedback('a4', { answerScore: 2, feedback: ['This is too short.'] }),
    ],
  })
  await openPage()
  await expect
    .element(bubbles.nth(2))
    .toHaveTextContent(`7/10 · Good${strength}Next: name a month.And what else?`)
  await expect
    .element(bubbles.nth(3))
    .toHaveTextContent('2/10 · Needs ImprovementThis is too short.And what else?')
})

test('an answer without a score says so, and its score is not that of an earlier answer', async () => {
  current = interview({
    messages: [
      { ...welcome, metadata: { feedback: [], suggestions: [], question: asked } },
      withFeedback('a3', { answerScore: 7 }),
      withFeedback('a4', { isUnscored: true }),
    ],
    userMessages: 2,
  })
  await openPage()
  await expect.element(bubbles.nth(2)).toHaveTextContent('I can’t score this one fairly.')
  await expect.element(bubbles.nth(2)).not.toHaveTextContent('/10')
  await expect.element(page.getByText('You’re on question 2 of 3.')).toBeVisible()
  await expect.element(page.getByText('Your last answer scored')).not.toBeInTheDocument()
})

test('the progress has one dot for each planned question', async () => {
  current = interview({
    messages: [{ ...welcome, metadata: { feedback: [], suggestions: [], question: asked } }],
  })
  await openPage()
  const dots = page.getByRole('img', { name: 'Question 2 of 3' })
  await expect.element(dots).toBeVisible()
  expect(dots.element().children).toHaveLength(3)
})
