import type { Language } from '#contract/account.ts'
import type { Line } from '#server/training/coach/coach.ts'
import { isUnsure, storyParts } from '#server/training/dialogue/decide.ts'
import type { Kind, Move, Scene } from '#server/training/dialogue/dialogue-act.ts'
import { writeAside } from '#server/training/dialogue/off-topic-replies.ts'
import { quotable } from '#server/training/dialogue/quote.ts'
import * as wording from '#server/training/dialogue/templates.ts'
import { plainerFor, type Rubric } from '#server/training/question-bank/rubrics.ts'
import { nameRole } from '#server/training/question-selection.ts'
import { earnedOf, type Score } from '#server/training/scoring/verdict.ts'
import { type NextQuestion, rubricOfNext } from './choose-question.ts'
import type { InterviewRow, MessageRow, QuestionRow } from './repository.ts'

type Told = {
  interview: InterviewRow
  open: QuestionRow | null
  rubric: Rubric | null
  move: Move
  next: NextQuestion | null
  /** The transcript, the person's message last. */
  messages: readonly MessageRow[]
  /** What was said to the open question so far. */
  said: string
  score: Score | null
  /** What that message was taken for. */
  kind: Kind
  /** Of the person's screens. */
  language: Language
}

/** How much of the conversation somebody needs who puts a line into words. */
const recentMessages = 6

/** What the coach is going to say, in our own words, with all that another voice has to keep to. */
export function draft(told: Told): Line {
  const { interview, move, next, rubric, open, messages, score } = told
  const credited = new Set(score?.points.filter(point => earnedOf(point) >= 0.5).map(point => point.pointId))
  const isOpen = !next && move.kind !== 'close' && move.kind !== 'farewell'
  const asked = next ? rubricOfNext(interview.interview_type, next) : isOpen ? rubric : null
  const hidden = (asked?.points ?? []).filter(point => next || !credited.has(point.id))
  return {
    scene: sceneOf(interview),
    language: interview.language,
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

function textOf(told: Told): string {
  const { interview, open, rubric, move, next, messages, said, score, kind } = told
  const voice = {
    seed: interview.id,
    said: messages.filter(one => one.role === 'assistant').map(one => one.content),
  }
  const question = askedFor(rubric, move, open)
  switch (move.kind) {
    case 'ask':
      if (!next) throw new Error('There is no question to ask')
      return wording.askNext(voice, {
        ...next,
        question: next.row.text,
        after: kind === 'skip' || kind === 'dontKnow' ? kind : 'answer',
      })
    case 'followUp': {
      const point = score?.points.find(one => one.pointId === move.pointId)
      const quote =
        point && isUnsure(point) && point.quote ? quotable(point.quote, said, interview.language) : null
      // What replies to a follow-up belongs to the question, whatever else it may be.
      const isBeside = score?.cap === 'off-topic' && (open?.probed.length ?? 0) > 0
      return wording.followUp(voice, { probe: question, cap: (!isBeside && score?.cap) || null, quote })
    }
    case 'hint':
      return wording.hint(voice, move.pointId ? question : null, kind === 'hint')
    case 'clarify':
      return wording.clarify(voice, unclear(told, question))
    case 'redirect':
      return writeAside(voice, {
        ...unclear(told, question),
        about: move.about,
        minutes: open?.minutes ?? 2,
        language: told.language,
        held: interview.language,
      })
    case 'close':
      return wording.close(move.why, interview.language)
    case 'farewell':
      return wording.farewell(interview.language)
  }
}

const isAskedAgain = (messages: readonly MessageRow[], open: QuestionRow | null): boolean =>
  messages.filter(
    one =>
      one.role === 'user' &&
      one.number === open?.number &&
      (one.kind === 'clarify' || one.kind === 'simpler'),
  ).length > 1

function unclear({ interview, open, messages }: Told, question: string): wording.Unclear {
  const { interview_type, job_role, company_name } = interview
  const plainer = open && plainerFor(interview_type, open)
  return {
    scene: sceneOf(interview),
    competency: open?.competency ?? '',
    question,
    plainer: plainer && nameRole(plainer, job_role, company_name),
    isFurther: (open?.probed.length ?? 0) > 0,
    isAgain: isAskedAgain(messages, open),
  }
}

/** The question on the table after a move: what it asks for, else what was asked for last, else the question itself. */
function askedFor(rubric: Rubric | null, move: Move, open: QuestionRow | null): string {
  const isNew = move.kind === 'followUp' || move.kind === 'hint'
  const pointId = isNew ? move.pointId : open?.probed.at(-1)
  const part = storyParts.find(({ id }) => id === pointId)?.id
  const probe = part
    ? wording.storyProbe(part, open?.number ?? 1)
    : rubric?.points.find(point => point.id === pointId)?.probe
  return probe ?? open?.text ?? ''
}
