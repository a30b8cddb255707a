import type { Rubric } from '#server/training/bank/rubrics.ts'
import type { Line } from '#server/training/coach/port.ts'
import type { Kind, Move, Scene } from '#server/training/course/move.ts'
import * as wording from '#server/training/course/wording.ts'
import type { Score } from '#server/training/scoring/verdict.ts'
import { type NextQuestion, rubricOfNext } from './choose-question.ts'
import type { InterviewRow, MessageRow, QuestionRow } from './store.ts'

type Told = {
  interview: InterviewRow
  open: QuestionRow | null
  rubric: Rubric | null
  move: Move
  next: NextQuestion | null
  /** The transcript, the person's message last. */
  messages: readonly MessageRow[]
  score: Score | null
  /** What that message was taken for. */
  kind: Kind
}

/** How much of the conversation somebody needs who puts a line into words. */
const recentMessages = 6

/** What the coach is going to say, in our own words, with all that another voice has to keep to. */
export function draft(told: Told): Line {
  const { interview, move, next, rubric, open, messages, score } = told
  const credited = new Set(score?.points.filter(point => point.credit >= 0.5).map(point => point.pointId))
  const isOpen = !next && move.kind !== 'close' && move.kind !== 'farewell'
  const asked = next ? rubricOfNext(interview.interview_type, next) : isOpen ? rubric : null
  const hidden = (asked?.points ?? []).filter(point => next || !credited.has(point.id))
  return {
    scene: sceneOf(interview),
    move: move.kind,
    draft: textOf(told),
    question: next?.row.text ?? (isOpen ? askedFor(rubric, move, open) : null),
    secrets: hidden.flatMap(point => point.groups.flat()),
    recent: messages.slice(-recentMessages).map(({ role, content }) => ({ role, content })),
  }
}

type Setting = Pick<InterviewRow, 'interview_type' | 'experience_level' | 'job_role' | 'company_name'>

export const sceneOf = (interview: Setting): Scene => ({
  type: interview.interview_type,
  level: interview.experience_level,
  jobRole: interview.job_role,
  companyName: interview.company_name,
})

function textOf({ interview, open, rubric, move, next, messages, score, kind }: Told): string {
  const voice = { seed: interview.id, turn: messages.filter(one => one.role === 'assistant').length }
  const question = askedFor(rubric, move, open)
  switch (move.kind) {
    case 'ask':
      if (!next) throw new Error('There is no question to ask')
      return wording.askNext(voice, {
        ...next,
        question: next.row.text,
        after: kind === 'skip' || kind === 'dontKnow' ? kind : 'answer',
      })
    case 'followUp':
      return wording.followUp(voice, question, score?.cap ?? null)
    case 'hint':
      return wording.hint(voice, move.pointId ? question : null)
    case 'clarify': {
      const isAgain = messages.some(
        one => one.kind === 'clarify' && one.role === 'assistant' && one.number === open?.number,
      )
      return wording.clarify({
        scene: sceneOf(interview),
        competency: open?.competency ?? '',
        question,
        isAgain,
      })
    }
    case 'redirect':
      return wording.redirect(voice, move.about, question)
    case 'close':
      return wording.close(move.why)
    case 'farewell':
      return wording.farewell()
  }
}

/** The question on the table after a move: what it asks for, else what was asked for last, else the question itself. */
function askedFor(rubric: Rubric | null, move: Move, open: QuestionRow | null): string {
  const isNew = move.kind === 'followUp' || move.kind === 'hint'
  const pointId = isNew ? move.pointId : open?.probed.at(-1)
  const probes: Record<string, string> = wording.storyProbes
  const probe = pointId && (rubric?.points.find(point => point.id === pointId)?.probe ?? probes[pointId])
  return probe || (open?.text ?? '')
}
