import { z } from 'zod'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import { experienceLevel, interviewType, type Question, question } from '#contract/training.ts'
import { answerFeedback } from '#contract/training-interview.ts'

export const practiceOptions = z.object({ interviewType, experienceLevel, jobRole: z.string() })

/** Practice run stored in the browser, restored after a reload. */
const practiceSchema = z.object({
  choice: practiceOptions,
  /** Empty while the user is choosing. */
  questions: z.array(question),
  /** Current question. Equal to the number of questions when the run is finished. */
  index: z.int().min(0),
  /** By question and across runs, so that a new choice loses no answers. */
  answers: z.record(z.string(), z.string()),
  /** Last checked answer with its feedback, by question. The text may have changed since. */
  results: z.record(z.string(), answerFeedback.extend({ answer: z.string() })),
})
export type Practice = z.output<typeof practiceSchema>
export type PracticeOptions = z.output<typeof practiceOptions>

export type PracticeAction =
  | { type: 'began'; options: PracticeOptions; questions: Practice['questions'] }
  | { type: 'moved'; by: 1 | -1 }
  | { type: 'typed'; text: string }
  | { type: 'checked'; questionId: string; result: Practice['results'][string] }
  | { type: 'opened'; index: number }
  | { type: 'left' }

const initialPractice: Practice = {
  choice: {
    interviewType: interviewTypes.General,
    experienceLevel: experienceLevels.MidLevel,
    jobRole: '',
  },
  questions: [],
  index: 0,
  answers: {},
  results: {},
}

/** Restores a stored run, or starts a new one if it is invalid. */
export function restorePractice(stored: unknown): Practice {
  const { data } = practiceSchema.safeParse(stored)
  return data && data.index <= data.questions.length ? data : initialPractice
}

export function practiceReducer(state: Practice, action: PracticeAction): Practice {
  switch (action.type) {
    case 'began':
      return { ...state, choice: action.options, questions: action.questions, index: 0 }
    case 'moved': {
      const index = Math.min(Math.max(state.index + action.by, 0), state.questions.length)
      return index === state.index ? state : { ...state, index }
    }
    case 'typed': {
      const current = currentQuestion(state)
      return current ? { ...state, answers: { ...state.answers, [current.id]: action.text } } : state
    }
    case 'checked':
      return { ...state, results: { ...state.results, [action.questionId]: action.result } }
    case 'opened':
      return { ...state, index: action.index }
    case 'left':
      return { ...state, questions: [], index: 0 }
  }
}

export const currentQuestion = ({ questions, index }: Practice) => questions[index]

export function practiceStep({ questions, index }: Practice): 'choosing' | 'answering' | 'finished' {
  if (questions.length === 0) return 'choosing'
  return index < questions.length ? 'answering' : 'finished'
}

/** Mean of the run's scores, null without any. */
export function averageScore({ questions, results }: Practice): { scored: number; average: number | null } {
  const scores = questions.flatMap(({ id }) => results[id]?.answerScore ?? [])
  const sum = scores.reduce((total, score) => total + score, 0)
  return { scored: scores.length, average: scores.length > 0 ? sum / scores.length : null }
}

const practiceLinkState = z.object({ question, choice: practiceOptions })

/** Link state that practises one question. */
export const practiceLink = (
  question: Question,
  { interviewType, experienceLevel, jobRole }: Omit<PracticeOptions, 'jobRole'> & { jobRole: string | null },
) => ({
  to: '/interview-training/questions',
  state: { question, choice: { interviewType, experienceLevel, jobRole: jobRole ?? '' } },
})

/** Question in the link state, or null. */
export const readPracticeLink = (state: unknown) => practiceLinkState.safeParse(state).data ?? null
