import type { ExperienceLevel, InterviewType } from '#contract/training.ts'
import { type Misconception, type Phase, type Point, phases } from './question.ts'
import { type BankQuestion, findQuestion, getQuestions } from './question-bank.ts'

/** What an answer is measured against. */
export type Rubric = {
  type: InterviewType
  level: ExperienceLevel
  /** As it was asked. */
  question: string
  /** A very good answer. */
  reference: string
  /** Points of the question that count at this level; none: they are derived from the reference. */
  points: readonly Point[]
  /** What sounds right here and is wrong. */
  misconceptions?: readonly Misconception[]
  /** Of a system design problem: only this phase is judged. */
  phase?: Phase
  /** What the person said to other questions of the interview: told once more, it answers nothing. */
  previousAnswers?: readonly string[]
  /** Of the answer, where it is not English: only a model can judge it, and only what it says counts. */
  language?: 'ru'
  /** What the coach said about it in that language: said back, it answers nothing. */
  coachUtterances?: readonly string[]
}

type AskedForm = { text: string; level: ExperienceLevel; phase: Phase | null }

/** What an answer to a question is measured against when it is asked so: its text, its phase, and what its level expects. */
export function buildRubric(
  type: InterviewType,
  question: BankQuestion,
  { text, level, phase }: AskedForm,
): Rubric {
  const part = 'phases' in question ? question.phases[phase ?? 'requirements'] : question
  return {
    type,
    level,
    question: text,
    reference: part.reference,
    points: part.points.filter(point => isExpectedAtLevel(point, level)),
    ...(part.misconceptions && { misconceptions: part.misconceptions }),
    ...(phase ? { phase } : {}),
  }
}

/** The same for a question that was asked; null once the bank does not have it any more. */
export function findRubric(type: InterviewType, asked: AskedForm & { question_id: string }): Rubric | null {
  const question = findQuestion(type, asked.question_id)
  return question && buildRubric(type, question, asked)
}

/** The question, or the part of the problem, in words that somebody with little English understands; null without. */
export function findPlainerWording(
  type: InterviewType,
  { question_id, phase }: Pick<AskedForm, 'phase'> & { question_id: string },
): string | null {
  const question = findQuestion(type, question_id)
  const part = question && 'phases' in question ? question.phases[phase ?? 'requirements'] : question
  return part?.plainer ?? null
}

/** The points of every question of a type, or of every problem's same phase. */
export const listPoints = (type: InterviewType, phase: Phase | undefined): (readonly Point[])[] =>
  getQuestions(type).map(question =>
    'phases' in question ? question.phases[phase ?? 'requirements'].points : question.points,
  )

/** Every text with its reference that a question consists of. */
export const listReferences = (
  question: BankQuestion,
): { question: string; reference: string; phase: Phase | null }[] =>
  'phases' in question
    ? phases.map(phase => ({
        question: `${question.text} ${question.phases[phase].ask}`,
        reference: question.phases[phase].reference,
        phase,
      }))
    : [{ question: question.text, reference: question.reference, phase: null }]

const isExpectedAtLevel = (point: Point, level: ExperienceLevel) =>
  point.minLevel === undefined || level >= point.minLevel
