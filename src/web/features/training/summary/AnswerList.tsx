import { Check, ChevronDown, Circle } from 'lucide-react'
import { useState } from 'react'
import type { TrainingInterviewId } from '#contract/id.ts'
import type { InterviewAnswer, InterviewSummary } from '#contract/training.ts'
import { PageSection } from '#web/components/ui/PageHeader.tsx'
import { AnswerFeedback } from '#web/features/training/AnswerFeedback.tsx'
import { detectLanguage } from '#web/features/training/detect-language.ts'
import { summary as text } from '#web/i18n/en/training/summary.ts'
import { training } from '#web/i18n/en/training/training.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { AnswerScore, hasRetryDraft, RetryAnswer, RetryComparison } from './RetryAnswer.tsx'
import { capitalize, isMet } from './summary-utils.ts'

/** Questions with their scores. Each opens to the answer, its points and the model answer. */
export function AnswerList({
  summary: { answers },
  retryInterviewId,
}: {
  summary: InterviewSummary
  /** Enables further attempts, for the owner. */
  retryInterviewId?: TrainingInterviewId
}) {
  const t = useTranslations(text)
  if (answers.length === 0) return null
  return (
    <PageSection title={t('questions')} text={t('questionsText')}>
      <ol className="divide-y divide-hairline rounded-large border border-hairline bg-surface">
        {answers.map(answer => (
          <li key={answer.number}>
            <AnswerItem answer={answer} retryInterviewId={retryInterviewId} />
          </li>
        ))}
      </ol>
    </PageSection>
  )
}

type AnswerProps = { answer: InterviewAnswer; retryInterviewId: TrainingInterviewId | undefined }

function AnswerItem({ answer, retryInterviewId }: AnswerProps) {
  const { number, question } = answer
  const [isOpen] = useState(
    () => retryInterviewId && hasRetryDraft({ answer, interviewId: retryInterviewId }),
  )
  return (
    <details open={isOpen} className="group/answer">
      <summary className="flex list-none items-start gap-4 rounded-large px-5 py-4 sm:px-6 [&::-webkit-details-marker]:hidden">
        <div className="grid min-w-0 flex-1 gap-x-8 gap-y-1.5 sm:grid-cols-[minmax(0,1fr)_auto]">
          <h3 lang="en" className="max-w-text font-sans text-17 font-medium tracking-normal">
            <span className="text-quiet">{number}.</span> {question.text}
          </h3>
          <p className="justify-self-start sm:justify-self-end">
            <AnswerScore {...answer} />
          </p>
          <AnswerPreview answer={answer} />
        </div>
        <ChevronDown
          aria-hidden
          className="mt-0.5 size-5 shrink-0 text-quiet transition-transform duration-150 group-open/answer:rotate-180"
        />
      </summary>
      {/* The answer with its feedback, and beside it the next try and the model answer. */}
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 px-5 pt-2 pb-6 sm:px-6 lg:grid-cols-2">
        <div className="grid content-start gap-5">
          <FirstAnswer answer={answer} isOwn={retryInterviewId !== undefined} />
        </div>
        <div className="grid content-start gap-5">
          {retryInterviewId && <RetryAnswer answer={answer} interviewId={retryInterviewId} />}
          <RetryComparison answer={answer} />
          <ModelAnswer text={answer.modelAnswer} isOpen={answer.isUnscored === true} />
        </div>
      </div>
    </details>
  )
}

/** One line of feedback, hidden while the details show all of it. */
function AnswerPreview({ answer: { isUnscored, feedback } }: Pick<AnswerProps, 'answer'>) {
  const t = useTranslations(training)
  const line = isUnscored ? `${t('unscored')} ${t('unscoredAlone')}` : feedback.at(-1)
  if (!line) return null
  return (
    <p
      lang={isUnscored ? undefined : detectLanguage(line)}
      className="line-clamp-2 text-15 text-quiet wrap-anywhere group-open/answer:hidden sm:col-span-full sm:line-clamp-1"
    >
      {line}
    </p>
  )
}

function FirstAnswer({
  answer: { skill, answer, answerScore, isUnscored, feedback, points },
  isOwn,
}: {
  answer: InterviewAnswer
  isOwn: boolean
}) {
  const t = useTranslations(text)
  const skillName = useTranslations(training)
  return (
    <>
      <div>
        <h4 className="text-13 font-medium text-quiet">
          {t(isOwn ? 'yourAnswer' : 'theirAnswer')} · {skillName(skill)}
        </h4>
        {answer === null ? (
          <p className="mt-1 text-quiet">{t(isOwn ? 'notAnswered' : 'notAnsweredTheirs')}</p>
        ) : (
          <p lang={detectLanguage(answer)} className="mt-1 max-w-text whitespace-pre-wrap wrap-anywhere">
            {answer}
          </p>
        )}
      </div>
      {answer !== null && (
        <AnswerFeedback answerScore={isUnscored ? null : undefined} feedback={feedback} suggestions={[]} />
      )}
      {!isUnscored && <RubricPoints points={points} score={answerScore} />}
    </>
  )
}

/** Collapsed, because the user's own answer comes first. Open where it replaces a score. */
function ModelAnswer({ text: model, isOpen }: { text: string; isOpen: boolean }) {
  const t = useTranslations(text)
  if (!model) return null
  return (
    <details open={isOpen} className="group/model rounded-medium bg-sunken px-4">
      <summary className="flex min-h-11 list-none items-center justify-between gap-4 font-medium [&::-webkit-details-marker]:hidden">
        {t('modelAnswer')}
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-quiet transition-transform duration-150 group-open/model:rotate-180"
        />
      </summary>
      <p lang="en" className="max-w-text pb-4 whitespace-pre-wrap">
        {model}
      </p>
    </details>
  )
}

type AnswerPoints = InterviewAnswer['points']

/** From this score on, nothing important is missing. */
const strongScore = 8

/** Points of the rubric: met ones with the matching quote, and missed ones. */
function RubricPoints({ points, score }: { points: AnswerPoints; score: number | null }) {
  const t = useTranslations(text)
  const named = points.filter(point => point.label || point.quote)
  if (named.length === 0) return null
  const [met, missing] = [named.filter(isMet), named.filter(point => !isMet(point) && !point.isUnclear)]
  return (
    <div className="grid gap-5 md:grid-cols-2 md:gap-8 lg:grid-cols-1 lg:gap-5">
      {met.length > 0 && (
        <div>
          <h4 className="text-13 font-medium text-quiet">{t('met')}</h4>
          <ul className="mt-2 grid gap-3">
            {met.map(point => (
              <li key={point.label + point.quote} className="flex gap-3">
                <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
                <div className="min-w-0 wrap-anywhere">
                  {point.label && <p lang="en">{capitalize(point.label)}</p>}
                  {point.quote && (
                    <p lang={detectLanguage(point.quote)} className="font-serif text-quiet italic">
                      “{point.quote}”
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <h4 className="text-13 font-medium text-quiet">{t('missing')}</h4>
        {missing.length === 0 && (
          <p className="mt-2">{t((score ?? 0) >= strongScore ? 'nothingMissing' : 'compareWithModel')}</p>
        )}
        <ul className="mt-2 grid gap-3 empty:hidden">
          {missing.map(point => (
            <li key={point.label} className="flex gap-3">
              <Circle aria-hidden className="mt-0.5 size-5 shrink-0 text-amber" />
              <p lang="en" className="min-w-0 wrap-anywhere">
                {capitalize(point.label)}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
