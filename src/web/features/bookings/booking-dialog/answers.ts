import { isFieldCode } from '#contract/errors/error.ts'
import type { SessionQuestion } from '#contract/session-type.ts'
import { fieldErrorMessage } from '#web/i18n/error-message.ts'
import { ApiError } from '#web/lib/api/api-client.ts'
import { isAnswerTooLong } from './booking-draft.ts'

type Answers = Readonly<Record<string, string>>

const answerOf = (answers: Answers, { id }: SessionQuestion): string => (answers[id] ?? '').trim()

/** Answers to these questions as they are sent. */
export const toSentAnswers = (questions: readonly SessionQuestion[], answers: Answers) =>
  questions
    .map(question => ({ questionId: question.id, answer: answerOf(answers, question) }))
    .filter(({ answer }) => answer !== '')

export const isAnyAnswerTooLong = (questions: readonly SessionQuestion[], answers: Answers): boolean =>
  questions.some(question => isAnswerTooLong(answerOf(answers, question)))

export const isAnyAnswerMissing = (questions: readonly SessionQuestion[], answers: Answers): boolean =>
  questions.some(question => question.required && answerOf(answers, question) === '')

/** Errors at questions, by id: the server's, and missing answers once the user has tried to book. */
export function findAnswerErrors(
  questions: readonly SessionQuestion[],
  answers: Answers,
  { error, isTried }: { error: unknown; isTried: boolean },
): Record<string, string> {
  const fields = error instanceof ApiError ? (error.problem.fields ?? []) : []
  return Object.fromEntries(
    questions.flatMap((question, position) => {
      const field = fields.find(({ path }) => path.split('.').slice(0, 2).join('.') === `answers.${position}`)
      const isMissing = isTried && question.required && answerOf(answers, question) === ''
      const code = field?.code && isFieldCode(field.code) ? field.code : field?.message
      const message = code ?? (isMissing ? 'field.required' : null)
      return message ? [[question.id, fieldErrorMessage(message)]] : []
    }),
  )
}
