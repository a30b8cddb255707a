import { useEffect, useRef, useState } from 'react'
import type { UploadedAnswerFile } from '#contract/answer-files.ts'
import { isFieldCode } from '#contract/errors/error.ts'
import type { AnswerFileId } from '#contract/id.ts'
import { answerFilesApi } from '#contract/routes/bookings.ts'
import type { SessionQuestion } from '#contract/session-type.ts'
import { answerFileLimits } from '#contract/session-type-limits.ts'
import { typeChoice as text } from '#web/i18n/en/bookings/type-choice.ts'
import { errorCodeMessage, fieldErrorMessage, serverMessageOr } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { ApiError, callApi } from '#web/lib/api/api-client.ts'
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

export const acceptedFiles = '.pdf,.docx,.txt,.png,.jpg,.jpeg'

/** Checks that need no upload. The server checks the content. */
function validateFile({ name, size }: Pick<File, 'name' | 'size'>) {
  if (size === 0) return 'answer_file.empty'
  if (size > answerFileLimits.maxBytes) return 'answer_file.too_large'
  const isAccepted = acceptedFiles.split(',').some(extension => name.toLowerCase().endsWith(extension))
  return isAccepted ? null : 'answer_file.type'
}

/** Upload of one answer. `fraction` is the part sent, from 0 to 1. `error` is set when the upload has failed. */
type FileUpload = { file: File; fraction: number; error: string | null; canRetry: boolean }

/**
 * Uploads the files of a form's answers when they are chosen. `onChange` gets the uploaded file, or null for a removed one.
 */
export function useFileAnswers(onChange: (questionId: string, file: UploadedAnswerFile | null) => void) {
  const t = useTranslations(text)
  const [uploads, setUploads] = useState<Readonly<Record<string, FileUpload>>>({})
  const running = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const { current } = running
    return () => {
      for (const controller of current.values()) controller.abort()
    }
  }, [])

  const setUpload = (questionId: string, upload: FileUpload | null) =>
    setUploads(({ [questionId]: _, ...others }) => (upload ? { ...others, [questionId]: upload } : others))
  const cancel = (questionId: string) => {
    running.current.get(questionId)?.abort()
    running.current.delete(questionId)
    setUpload(questionId, null)
  }
  const send = async (questionId: string, file: File, controller: AbortController) => {
    const { signal } = controller
    const onProgress = (fraction: number) =>
      signal.aborted || setUpload(questionId, { file, fraction, error: null, canRetry: false })
    try {
      const uploaded = await callApi(answerFilesApi.uploadAnswerFile, { file }, { signal, onProgress })
      if (signal.aborted) return deleteUnusedFile(uploaded.id)
      cancel(questionId)
      onChange(questionId, uploaded)
    } catch (error) {
      if (signal.aborted) return
      running.current.delete(questionId)
      const message = serverMessageOr(error, t('fileNotUploaded'))
      setUpload(questionId, { file, fraction: 0, error: message, canRetry: true })
    }
  }

  return {
    uploads,
    isUploading: Object.values(uploads).some(({ error }) => error === null),
    choose(questionId: string, file: File) {
      cancel(questionId)
      const code = validateFile(file)
      const error = code && errorCodeMessage(code)
      setUpload(questionId, { file, fraction: 0, error, canRetry: false })
      if (error) return
      const controller = new AbortController()
      running.current.set(questionId, controller)
      void send(questionId, file, controller)
    },
    /** Stops the upload, or removes the uploaded file. */
    remove(questionId: string) {
      const isUploaded = uploads[questionId] === undefined
      cancel(questionId)
      if (isUploaded) onChange(questionId, null)
    },
  }
}

/** If the request fails, the server deletes the file after a day. It keeps a file that a booking uses. */
export function deleteUnusedFile(fileId: AnswerFileId): void {
  callApi(answerFilesApi.deleteAnswerFile, { params: { fileId } }).catch(() => undefined)
}
