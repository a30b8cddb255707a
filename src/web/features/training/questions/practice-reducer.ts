import { z } from 'zod'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import { minuteMs } from '#contract/time.ts'
import { experienceLevel, interviewType, question } from '#contract/training.ts'

export const practiceOptions = z.object({ interviewType, experienceLevel, jobRole: z.string() })

/** A practice run as it is kept in the browser, so that a reload brings it back. */
const practiceSchema = z.object({
  choice: practiceOptions,
  /** None: the person is choosing. */
  questions: z.array(question),
  /** The question that is shown; as many as there are questions: the run is finished. */
  index: z.int().min(0),
  /** By question, also of earlier runs: what was noted is not lost by choosing others. */
  notes: z.record(z.string(), z.string()),
  /** `endsAt` is null while the timer stands still with `leftMs` to go. */
  timer: z.object({ leftMs: z.number(), endsAt: z.number().nullable() }),
})
export type Practice = z.output<typeof practiceSchema>
export type PracticeOptions = z.output<typeof practiceOptions>
type Timer = Practice['timer']

export type PracticeAction =
  | { type: 'began'; options: PracticeOptions; questions: Practice['questions'] }
  | { type: 'moved'; by: 1 | -1 }
  | { type: 'noted'; text: string }
  /** Starts, pauses or, when the time is up, starts again. */
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

/** What was kept, or a fresh start where nothing usable was. */
export function restorePractice(kept: unknown): Practice {
  const { data } = practiceSchema.safeParse(kept)
  return data && data.index <= data.questions.length ? data : initialPractice
}

/** The way through a practice run. */
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

/** What the person is doing. */
export function practiceStep({ questions, index }: Practice): 'choosing' | 'answering' | 'finished' {
  if (questions.length === 0) return 'choosing'
  return index < questions.length ? 'answering' : 'finished'
}

/** The time left; never more than there was when the timer was started, whatever the clock says. */
export const remainingMs = ({ leftMs, endsAt }: Timer, now: number): number =>
  endsAt === null ? leftMs : Math.min(leftMs, Math.max(0, endsAt - now))

/** The whole time of the question that is shown. */
export const questionTimeMs = (state: Practice): number => (currentQuestion(state)?.minutes ?? 0) * minuteMs

/** Whatever question comes next begins with its whole time. */
function showQuestion(state: Practice, index: number): Practice {
  const moved = { ...state, index }
  return { ...moved, timer: fullTimer(moved) }
}

const fullTimer = (state: Practice): Timer => ({ leftMs: questionTimeMs(state), endsAt: null })

function toggleTimer(state: Practice, now: number): Timer {
  const left = remainingMs(state.timer, now)
  if (left > 0 && state.timer.endsAt !== null) return { leftMs: left, endsAt: null }
  const begins = left > 0 ? left : questionTimeMs(state)
  return { leftMs: begins, endsAt: now + begins }
}
