import { api } from '#contract/api.ts'
import type { EndpointInput, EndpointReply } from '#contract/endpoint.ts'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import type { InterviewType } from '#contract/training.ts'
import { type MessageMetadata, rawRoutes } from '#contract/training-interview.ts'
import {
  findQuestion,
  findRubric,
  phases,
  type Rubric,
} from '#server/training/question-bank/question-bank.ts'
import { anInterviewee } from './factories.ts'
import type { SignedInUser, TestApp } from './open-app.ts'

type Choice = Partial<EndpointInput<typeof api.startInterview>['body']> & { person?: SignedInUser }
export type AskedQuestion = NonNullable<MessageMetadata['question']>

/** An interviewee in an interview that has just begun, and the actions in it. */
export async function anInterview(app: TestApp, { person, ...choice }: Choice = {}) {
  const user = person ?? (await anInterviewee(app))
  const client = app.as(user)
  const body = {
    interviewType: interviewTypes.General,
    experienceLevel: experienceLevels.MidLevel,
    ...choice,
  }
  const session = await client.call(api.startInterview, { body })
  const { sessionId } = session
  const params = { sessionId }
  return {
    person: user,
    client: client,
    session,
    sessionId,
    params,
    firstQuestion: questionIn(session.messages[0]?.metadata),
    sendMessage: (message: string, clientMessageId?: string) =>
      client.call(api.sendCoachMessage, {
        body: { sessionId, message, ...(clientMessageId && { clientMessageId }) },
      }),
    send: (message: string, clientMessageId?: string) =>
      client.send(api.sendCoachMessage, {
        body: { sessionId, message, ...(clientMessageId && { clientMessageId }) },
      }),
    read: () => client.call(api.readInterview, { params }),
    end: () => client.call(api.endInterview, { params }),
  }
}

/** Sends a message to the endpoint that streams the reply. */
export const openStream = (app: TestApp, token: string | null, body: object, signal?: AbortSignal) =>
  fetch(`${app.url}${rawRoutes.streamCoachMessage.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
    signal: signal ?? null,
  })

/** Question in a message's metadata. A message without one fails the test. */
export function questionIn(metadata: MessageMetadata | undefined): AskedQuestion {
  if (!metadata?.question) throw new Error('question missing in the message')
  return metadata.question
}

/** Rubric that scores the answer to a question. */
export function rubricOf(type: InterviewType, { id, text, number }: AskedQuestion): Rubric {
  const question = findQuestion(type, id)
  const phase = question && 'phases' in question ? (phases[number - 1] ?? null) : null
  const rubric = findRubric(type, { question_id: id, text, phase })
  if (!rubric) throw new Error(`question ${id} not found in the bank`)
  return rubric
}

/** A very good answer to a question. */
export const referenceAnswer = (type: InterviewType, question: AskedQuestion): string =>
  rubricOf(type, question).reference

/** A finished training interview with this many very good answers. */
export async function aFinishedInterview(app: TestApp, choice: Choice = {}, answers = 1) {
  const interview = await anInterview(app, choice)
  let question = interview.firstQuestion
  for (let number = 1; number <= answers; number++) {
    const reply = await interview.sendMessage(referenceAnswer(interview.session.interviewType, question))
    if (number < answers) question = questionIn(reply.metadata)
  }
  return { ...interview, summary: await interview.end() }
}

export type Reply = EndpointReply<typeof api.sendCoachMessage>
