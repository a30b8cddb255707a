import { onTestFinished } from 'vitest'
import { api } from '#contract/api.ts'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import { buildRubric, getQuestions } from '#server/training/question-bank/question-bank.ts'
import { startApp } from './app.ts'
import { anInterviewee } from './factories.ts'
import { openModel } from './fakes/model.ts'

type InterviewContext = { jobRole?: string; companyName?: string; language?: 'en' | 'ru' }
type Settings = { context?: InterviewContext; env?: Record<string, string>; logLevel?: 'error' | 'info' }

/** A training interview with a model, after its first question. */
export async function startInterview({ context = {}, env = {}, logLevel = 'error' }: Settings = {}) {
  const model = await openModel()
  onTestFinished(model.close)
  const app = await startApp({ env: { ...model.env, ...env }, logLevel })
  const user = await anInterviewee(app)
  const as = app.as(user)
  const session = await as.call(api.startInterview, {
    body: { interviewType: interviewTypes.Technical, experienceLevel: experienceLevels.Senior, ...context },
  })
  const { sessionId } = session
  const firstQuestion = session.messages[0]?.metadata?.question
  const question = getQuestions(interviewTypes.Technical).find(
    candidate => candidate.id === firstQuestion?.id,
  )
  if (!firstQuestion || !question) throw new Error('first question missing')
  const rubric = buildRubric(interviewTypes.Technical, question, {
    text: firstQuestion.text,
    phase: null,
  })
  const sendMessage = (message: string) => as.call(api.sendCoachMessage, { body: { sessionId, message } })
  model.requests.length = 0
  return { app, model, as, user: user, session, sessionId, rubric, say: sendMessage }
}
type Interview = Awaited<ReturnType<typeof startInterview>>

export const judgeRequests = ({ model }: Interview) =>
  model.requests.filter(request => request.response_format)
/** Points of the answer with their credit, as the summary shows them. */
export const pointsOf = async ({ as, sessionId }: Interview) => {
  const { answers } = await as.call(api.endInterview, { params: { sessionId } })
  return answers[0]?.points ?? []
}
/** A long answer that covers no point of any question. */
export const ramblingAnswer =
  'In my experience the whole matter depends on the people around the table, because everybody has another opinion on it, and we talked about it over lunch for many weeks until the summer came and we all went home.'
