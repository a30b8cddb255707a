import type { TrainingInterview } from '#contract/training-session.ts'
import type { InterviewAnswer, InterviewSummary } from '#contract/training-summary.ts'
import { moment, type Reader } from '#server/lib/mail/format.ts'
import { getLabels } from '#server/training/presenter.ts'
import { exportMessages } from './messages.ts'

/** An interview as a document, whatever it is printed as. */
export type DocumentBlock =
  | { kind: 'title' | 'heading' | 'subheading' | 'text' | 'faint' | 'strong'; text: string }
  /** Somebody's own words. */
  | { kind: 'quote'; text: string; by?: string }
  | { kind: 'list'; items: readonly string[] }
  /** What is said beside its name. */
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] }

type ExportMessages = (typeof exportMessages)['en']

/** Facts, summary, every question with what came of it, and the conversation as it went. */
export function composeDocument(interview: TrainingInterview, reader: Reader): DocumentBlock[] {
  const t = exportMessages[reader.language]
  const words = getLabels(reader.language)
  const { summary } = interview
  return [
    { kind: 'title', text: t.title },
    {
      kind: 'facts',
      facts: [
        [t.type, words.types[interview.interviewType].name],
        [t.level, words.levels[interview.experienceLevel].name],
        ...(interview.jobRole ? [[t.role, interview.jobRole] as const] : []),
        ...(interview.companyName ? [[t.company, interview.companyName] as const] : []),
        [t.date, moment(interview.startedAt, reader)],
        [t.duration, t.minutes(Math.floor(interview.elapsedSeconds / 60))],
      ],
    },
    ...(summary ? composeSummary(t, summary) : [{ kind: 'faint' as const, text: t.notCompleted }]),
    ...(summary?.answers.flatMap(answer => composeAnswer(t, answer)) ?? []),
    ...(summary?.drill
      ? [
          { kind: 'heading' as const, text: t.drill },
          { kind: 'text' as const, text: summary.drill.exercise },
          { kind: 'quote' as const, text: summary.drill.question.text },
        ]
      : []),
    { kind: 'heading', text: t.conversation },
    ...interview.messages.map(({ role, content }) => ({
      kind: 'quote' as const,
      text: content,
      by: role === 'user' ? t.you : t.coach,
    })),
  ]
}

function composeSummary(t: ExportMessages, summary: InterviewSummary): DocumentBlock[] {
  const { scoreBand: band } = summary
  return [
    { kind: 'heading', text: t.summary },
    ...(band
      ? [
          { kind: 'strong' as const, text: t.average(t.tenths(summary.averageScore)) },
          { kind: 'faint' as const, text: t.band(t.tenths(band.low), t.tenths(band.high)) },
        ]
      : []),
    { kind: 'text', text: summary.overallFeedback },
    ...composeList(t.strengths, summary.strengthAreas),
    ...composeList(t.improvements, summary.improvementAreas),
  ]
}

function composeAnswer(t: ExportMessages, one: InterviewAnswer): DocumentBlock[] {
  return [
    { kind: 'heading', text: `${t.question(one.number)}: ${one.question.competency}` },
    { kind: 'text', text: one.question.text },
    ...(one.answer === null
      ? [{ kind: 'faint' as const, text: t.skipped }]
      : [
          { kind: 'subheading' as const, text: t.answer },
          { kind: 'quote' as const, text: one.answer },
        ]),
    ...(one.answerScore === null ? [] : [composeScore(t, one.answerScore)]),
    ...(one.answer === null ? [] : composeList(t.met, one.points.filter(isMet).map(labelWithQuote))),
    ...composeList(
      one.answer === null ? t.wanted : t.missing,
      one.points.filter(point => !isMet(point) && !point.isUnclear).map(point => point.label),
    ),
    { kind: 'subheading', text: t.model },
    { kind: 'text', text: one.modelAnswer },
    ...one.retries.flatMap((retry, at): DocumentBlock[] => [
      { kind: 'subheading', text: t.retry(at + 2) },
      { kind: 'quote', text: retry.answer },
      composeScore(t, retry.answerScore),
    ]),
  ]
}

const composeScore = (t: ExportMessages, score: number): DocumentBlock => {
  const label = score >= 8 ? t.excellent : score >= 6 ? t.good : t.needsImprovement
  return { kind: 'strong', text: t.score(t.tenths(score), label) }
}

type AnswerPoint = InterviewAnswer['points'][number]
const isMet = (point: AnswerPoint) => point.credit >= 0.5
const labelWithQuote = ({ label, quote }: AnswerPoint) => (quote ? `${label}: “${quote}”` : label)

const composeList = (title: string, items: readonly string[]): DocumentBlock[] =>
  items.length === 0
    ? []
    : [
        { kind: 'subheading', text: title },
        { kind: 'list', items },
      ]
