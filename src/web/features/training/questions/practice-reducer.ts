import { z } from 'zod'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import { minuteMs } from '#contract/time.ts'
import { experienceLevel, interviewType, question } from '#contract/training.ts'

export const practiceOptions = z.object({ interviewType, experienceLevel, jobRole: z.string() })

/** Practice run stored in the browser, restored after a reload. */
const practiceSchema = z.object({
  choice: practiceOptions,
  /** Empty while the user is choosing. */
  questions: z.array(question),
  /** Current question. Equal to the number of questions when the run is finished. */
  index: z.int().min(0),
  /** By question and across runs, so that a new choice loses no notes. */
  notes: z.record(z.string(), z.string()),
  /** `endsAt` is null while the timer is paused with `leftMs` left. */
  timer: z.object({ leftMs: z.number(), endsAt: z.number().nullable() }),
})
export type Practice = z.output<typeof practiceSchema>
export type PracticeOptions = z.output<typeof practiceOptions>
type Timer = Practice['timer']

export type PracticeAction =
  | { type: 'began'; options: PracticeOptions; questions: Practice['questions'] }
  | { type: 'moved'; by: 1 | -1 }
  | { type: 'noted'; text: string }
  /** Starts or pauses. After the end it starts again. */
  | { type: 'timerToggled'; now: number }
  | { type: 'timerReset' }
  | { type: 'repeated' }
  | { type: 'left' }

const initialPractice: Practice = {
  choice: {
    interviewType: interviewTypes.General,
    experienceLevel: experienceLevels.MidLevel,
    jobRole: '',
  },
  questions: [],
  index: 0,
  notes: {},
  timer: { leftMs: 0, endsAt: null },
}

/** Restores a stored run, or starts a new one if it is invalid. */
export function restorePractice(stored: unknown): Practice {
  const { data } = practiceSchema.safeParse(stored)
  return data && data.index <= data.questions.length ? data : initialPractice
}

export function practiceReducer(state: Practice, action: PracticeAction): Practice {
  switch (action.type) {
    case 'began':
      return showQuestion({ ...state, choice: action.options, questions: action.questions }, 0)
    case 'moved': {
      const index = Math.min(Math.max(state.index + action.by, 0), state.questions.length)
      return index === state.index ? state : showQuestion(state, index)
    }
    case 'noted': {
      const current = currentQuestion(state)
      return current ? { ...state, notes: { ...state.notes, [current.id]: action.text } } : state
    }
    case 'timerToggled':
      return { ...state, timer: toggleTimer(state, action.now) }
    case 'timerReset':
      return { ...state, timer: fullTimer(state) }
    case 'repeated':
      return showQuestion(state, 0)
    case 'left':
      return showQuestion({ ...state, questions: [] }, 0)
  }
}

export const currentQuestion = ({ questions, index }: Practice) => questions[index]

export function practiceStep({ questions, index }: Practice): 'choosing' | 'answering' | 'finished' {
  if (questions.length === 0) return 'choosing'
  return index < questions.length ? 'answering' : 'finished'
}

/** Never more than at the start of the timer, whatever the clock does. */
export const remainingMs = ({ leftMs, endsAt }: Timer, now: number): number =>
  endsAt === null ? leftMs : Math.min(leftMs, Math.max(0, endsAt - now))

/** Full time of the current question. */
export const questionTimeMs = (state: Practice): number => (currentQuestion(state)?.minutes ?? 0) * minuteMs

/** Each question starts with its full time. */
function showQuestion(state: Practice, index: number): Practice {
  const moved = { ...state, index }
  return { ...moved, timer: fullTimer(moved) }
}

const fullTimer = (state: Practice): Timer => ({ leftMs: questionTimeMs(state), endsAt: null })

function toggleTimer(state: Practice, now: number): Timer {
  const left = remainingMs(state.timer, now)
  if (left > 0 && state.timer.endsAt !== null) return { leftMs: left, endsAt: null }
  const startMs = left > 0 ? left : questionTimeMs(state)
  return { leftMs: startMs, endsAt: now + startMs }
}
