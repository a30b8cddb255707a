import type { Language } from '#contract/account.ts'
import type { Utterance } from '#server/training/coach/coach.ts'
import { classifyMessage } from '#server/training/dialogue/classify-message.ts'
import { renderOffTopicReply } from '#server/training/dialogue/off-topic-replies.ts'
import {
  type DialogueAct,
  type InterviewContext,
  isUnsure,
  type MessageIntent,
  storyParts,
} from '#server/training/dialogue/policy.ts'
import * as wording from '#server/training/dialogue/templates.ts'
import { findPlainerWording, type Rubric } from '#server/training/question-bank/question-bank.ts'
import { fillRolePlaceholder } from '#server/training/question-bank/question-selection.ts'
import { splitProseAndCode } from '#server/training/scoring/detect-code.ts'
import { getEarnedCredit, type ScoredAnswer } from '#server/training/scoring/judgement.ts'
import { getNextRubric, type NextQuestion } from './next-question.ts'
import type { InterviewRow, MessageRow, QuestionRow } from './repository.ts'

/** A quote longer than this is a lecture. */
const maxQuoteLength = 140
const minQuoteWords = 3

/** Markup, addresses, code, quotation marks of one's own, and questions, which would be taken for ours. */
const unquotablePattern = /[<>{}[\]`|\\“”«»"@#*?\n]|:\/\/|www\.|=>|;\s*$|\w{2}[(=]|\w_\w|[!=:]=|\s=\s/

/** Words that are not said back, whoever said them to whom. */
const profanityPattern =
  /\b(?:fuck\w*|shit\w*|bullshit|asshole\w*|bitch\w*|idiot\w*|moron\w*|bastard\w*|crap|dumb|stupid)\b/i

/**
 * A quote as it can be said back to whoever said it: one whole sentence of theirs, short and harmless; null where it is
 * not. The full stop is left to us.
 */
export function getQuotableSentence(quote: string, said: string, language: Language = 'en'): string | null {
  const sentence = quote.trim()
  const at = said.indexOf(sentence)
  if (at < 0 || sentence.length > maxQuoteLength || sentence.split(/\s+/).length < minQuoteWords) return null
  if (splitProseAndCode(said).some(part => part.kind === 'code' && part.from <= at && at < part.to))
    return null
  const isWhole =
    /(?:^|[.!?\n])\s*$/.test(said.slice(Math.max(0, at - 20), at)) &&
    (/[.!?]$/.test(sentence) || /^(?:$|\s*[.!?\n])/.test(said.slice(at + sentence.length)))
  const isFit =
    !unquotablePattern.test(sentence) &&
    !profanityPattern.test(sentence) &&
    classifyMessage(sentence, language) === 'answer'
  return isWhole && isFit ? sentence.replace(/[.!]+$/, '') : null
}

type ReplyContext = {
  interview: InterviewRow
  openQuestion: QuestionRow | null
  rubric: Rubric | null
  act: DialogueAct
  nextQuestion: NextQuestion | null
  /** The transcript, the person's message last. */
  messages: readonly MessageRow[]
  /** What was said to the open question so far. */
  answerText: string
  score: ScoredAnswer | null
  /** What that message was taken for. */
  intent: MessageIntent
  /** Of the person's screens. */
  language: Language
}

/** How much of the conversation somebody needs who puts a line into words. */
const recentMessageCount = 6

/** What the coach is going to say, in our own words, with all that another voice has to keep to. */
export function draftReply(told: ReplyContext): Utterance {
  const { interview, act, nextQuestion, rubric, openQuestion, messages, score } = told
  const credited = new Set(
    score?.points.filter(point => getEarnedCredit(point) >= 0.5).map(point => point.pointId),
  )
  const isOpen = !nextQuestion && act.kind !== 'close' && act.kind !== 'farewell'
  const asked = nextQuestion ? getNextRubric(interview.interview_type, nextQuestion) : isOpen ? rubric : null
  const hidden = (asked?.points ?? []).filter(point => nextQuestion || !credited.has(point.id))
  return {
    context: toInterviewContext(interview),
    language: interview.language,
    act: act.kind,
    draft: renderReply(told),
    question: nextQuestion?.row.text ?? (isOpen ? getOpenPrompt(rubric, act, openQuestion) : null),
    forbiddenTerms: hidden.flatMap(point => point.groups.flat()),
    recentMessages: messages.slice(-recentMessageCount).map(({ role, content }) => ({ role, content })),
  }
}

type InterviewSettings = Pick<
  InterviewRow,
  'interview_type' | 'experience_level' | 'job_role' | 'company_name'
>

export const toInterviewContext = (interview: InterviewSettings): InterviewContext => ({
  type: interview.interview_type,
  level: interview.experience_level,
  jobRole: interview.job_role,
  companyName: interview.company_name,
})

function renderReply(told: ReplyContext): string {
  const { interview, openQuestion, rubric, act, nextQuestion, messages, answerText, score, intent } = told
  const voice = {
    seed: interview.id,
    previousTexts: messages.filter(one => one.role === 'assistant').map(one => one.content),
  }
  const question = getOpenPrompt(rubric, act, openQuestion)
  switch (act.kind) {
    case 'ask':
      if (!nextQuestion) throw new Error('There is no question to ask')
      return wording.renderNextQuestion(voice, {
        ...nextQuestion,
        question: nextQuestion.row.text,
        after: intent === 'skip' || intent === 'dontKnow' ? intent : 'answer',
      })
    case 'followUp': {
      const point = score?.points.find(one => one.pointId === act.pointId)
      const quote =
        point && isUnsure(point) && point.quote
          ? getQuotableSentence(point.quote, answerText, interview.language)
          : null
      // What replies to a follow-up belongs to the question, whatever else it may be.
      const isBeside = score?.ceiling === 'off-topic' && (openQuestion?.probed.length ?? 0) > 0
      return wording.renderFollowUp(voice, {
        probe: question,
        ceiling: (!isBeside && score?.ceiling) || null,
        quote,
      })
    }
    case 'hint':
      return wording.renderHint(voice, act.pointId ? question : null, intent === 'hint')
    case 'clarify':
      return wording.renderClarification(voice, toClarification(told, question))
    case 'redirect':
      return renderOffTopicReply(voice, {
        ...toClarification(told, question),
        intent: act.intent,
        minutes: openQuestion?.minutes ?? 2,
        language: told.language,
        interviewLanguage: interview.language,
      })
    case 'close':
      return wording.renderClosing(act.reason, interview.language)
    case 'farewell':
      return wording.renderFarewell(interview.language)
  }
}

const isClarifiedBefore = (messages: readonly MessageRow[], open: QuestionRow | null): boolean =>
  messages.filter(
    one =>
      one.role === 'user' &&
      one.number === open?.number &&
      (one.kind === 'clarify' || one.kind === 'simpler'),
  ).length > 1

function toClarification(
  { interview, openQuestion, messages }: ReplyContext,
  question: string,
): wording.ClarificationInput {
  const { interview_type, job_role, company_name } = interview
  const plainer = openQuestion && findPlainerWording(interview_type, openQuestion)
  return {
    context: toInterviewContext(interview),
    competency: openQuestion?.competency ?? '',
    question,
    plainer: plainer && fillRolePlaceholder(plainer, job_role, company_name),
    isFollowUp: (openQuestion?.probed.length ?? 0) > 0,
    isRepeated: isClarifiedBefore(messages, openQuestion),
  }
}

/** The question on the table after a move: what it asks for, else what was asked for last, else the question itself. */
function getOpenPrompt(rubric: Rubric | null, move: DialogueAct, open: QuestionRow | null): string {
  const isNew = move.kind === 'followUp' || move.kind === 'hint'
  const pointId = isNew ? move.pointId : open?.probed.at(-1)
  const part = storyParts.find(({ id }) => id === pointId)?.id
  const probe = part
    ? wording.getStoryProbe(part, open?.number ?? 1)
    : rubric?.points.find(point => point.id === pointId)?.probe
  return probe ?? open?.text ?? ''
}
