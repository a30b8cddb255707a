import type { Language } from '#contract/language.ts'
import type { Utterance } from '#server/training/coach/coach.ts'
import {
  answerCandidateQuestions,
  answerQuestionBack,
} from '#server/training/dialogue/answer-candidate-questions.ts'
import { classifyMessage, invitesQuestions } from '#server/training/dialogue/classify-message.ts'
import { renderOffTopicReply } from '#server/training/dialogue/off-topic-replies.ts'
import {
  type DialogueAct,
  getPlannedQuestionCount,
  type InterviewContext,
  isUnsure,
  type MessageIntent,
  storyParts,
} from '#server/training/dialogue/policy.ts'
import * as templates from '#server/training/dialogue/templates.ts'
import { findExplanation, findRubric, type Rubric } from '#server/training/question-bank/question-bank.ts'
import { fillRolePlaceholder } from '#server/training/question-bank/question-selection.ts'
import { getEarnedCredit, type ScoredAnswer } from '#server/training/scoring/answer-judgement.ts'
import { splitProseAndCode } from '#server/training/scoring/detect-code.ts'
import type { NextQuestion } from './next-question.ts'
import type { InterviewRow, MessageRow, QuestionRow } from './repository.ts'

const maxQuoteLength = 140
const minQuoteWords = 3

/** Markup, addresses, code, quotation marks, and questions, which would read as the coach's own. */
const unquotablePattern = /[<>{}[\]`|\\“”«»"@#*?\n]|:\/\/|www\.|=>|;\s*$|\w{2}[(=]|\w_\w|[!=:]=|\s=\s/

const profanityPattern =
  /\b(?:fuck\w*|shit\w*|bullshit|asshole\w*|bitch\w*|idiot\w*|moron\w*|bastard\w*|crap|dumb|stupid)\b/i

/** The quote without its full stop, if it is one whole, short and harmless sentence of the answer, else null. */
export function getQuotableSentence(quote: string, answer: string, language: Language = 'en'): string | null {
  const sentence = quote.trim()
  const at = answer.indexOf(sentence)
  if (at < 0 || sentence.length > maxQuoteLength || sentence.split(/\s+/).length < minQuoteWords) return null
  if (splitProseAndCode(answer).some(part => part.kind === 'code' && part.from <= at && at < part.to))
    return null
  const isWhole =
    /(?:^|[.!?\n])\s*$/.test(answer.slice(Math.max(0, at - 20), at)) &&
    (/[.!?]$/.test(sentence) || /^(?:$|\s*[.!?\n])/.test(answer.slice(at + sentence.length)))
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
  /** Transcript, with the user's message last. */
  messages: readonly MessageRow[]
  /** All answers to the open question so far. */
  answerText: string
  score: ScoredAnswer | null
  /** Intent of the user's last message. */
  intent: MessageIntent
  /** Language of the user interface. */
  language: Language
}

/** Messages that a model sees as context. */
const recentMessageCount = 6

/** Drafts the coach's reply from templates, with the constraints for a model that rewords it. */
export function draftReply(reply: ReplyContext): Utterance {
  const { interview, act, nextQuestion, rubric, openQuestion, messages, score } = reply
  const credited = new Set(
    score?.points.filter(point => getEarnedCredit(point) >= 0.5).map(point => point.pointId),
  )
  const isOpen = !nextQuestion && act.kind !== 'close' && act.kind !== 'farewell'
  const promptRubric = nextQuestion
    ? findRubric(interview.interview_type, nextQuestion)
    : isOpen
      ? rubric
      : null
  const unmetPoints = (promptRubric?.points ?? []).filter(point => nextQuestion || !credited.has(point.id))
  return {
    context: toInterviewContext(interview),
    language: interview.language,
    act: act.kind,
    draft: renderWithAnswers(reply),
    question: nextQuestion?.text ?? (isOpen ? getOpenPrompt(rubric, act, openQuestion) : null),
    forbiddenTerms: unmetPoints.flatMap(point => point.groups.flat()),
    recentMessages: messages.slice(-recentMessageCount).map(({ role, content }) => ({ role, content })),
  }
}

/** The reply, after answers to the candidate's own questions. */
function renderWithAnswers(reply: ReplyContext): string {
  const answers = answerOwnQuestions(reply)
  const { rubric, act, openQuestion } = reply
  const text =
    answers && act.kind === 'clarify'
      ? `Back to my question:\n\n${getOpenPrompt(rubric, act, openQuestion)}`
      : renderReply(reply)
  return [answers, text].filter(Boolean).join('\n\n')
}

/** Answers to the candidate's own questions, invited or not. */
const answerOwnQuestions = ({
  interview,
  openQuestion,
  intent,
  act,
  messages,
}: ReplyContext): string | null =>
  intent === 'answer' && invitesQuestions(openQuestion?.question_id)
    ? answerCandidateQuestions(messages.at(-1)?.content ?? '')
    : act.kind === 'clarify' && interview.language === 'en'
      ? answerQuestionBack(messages.at(-1)?.content ?? '')
      : null

export const toInterviewContext = (
  interview: Pick<InterviewRow, 'interview_type' | 'experience_level' | 'job_role' | 'company_name'>,
): InterviewContext => ({
  type: interview.interview_type,
  level: interview.experience_level,
  jobRole: interview.job_role,
  companyName: interview.company_name,
})

function renderReply(reply: ReplyContext): string {
  const { interview, openQuestion, rubric, act, nextQuestion, messages, answerText, score, intent } = reply
  const history = {
    seed: interview.id,
    previousTexts: messages.filter(message => message.role === 'assistant').map(message => message.content),
  }
  const question = getOpenPrompt(rubric, act, openQuestion)
  switch (act.kind) {
    case 'ask':
      if (!nextQuestion) throw new Error('next question missing')
      return templates.renderNextQuestion(history, {
        question: nextQuestion.text,
        phase: nextQuestion.phase,
        isLast: nextQuestion.number === getPlannedQuestionCount(interview.interview_type),
        after: intent === 'skip' || intent === 'dontKnow' ? intent : 'answer',
      })
    case 'followUp': {
      const point = score?.points.find(point => point.pointId === act.pointId)
      const quote =
        point && isUnsure(point) && point.quote
          ? getQuotableSentence(point.quote, answerText, interview.language)
          : null
      // A reply to a follow-up is never called off-topic.
      const ignoresCeiling = score?.ceiling === 'off-topic' && (openQuestion?.probed.length ?? 0) > 0
      return templates.renderFollowUp(history, {
        probe: question,
        ceiling: (!ignoresCeiling && score?.ceiling) || null,
        quote,
      })
    }
    case 'hint': {
      const tip = rubric?.points.find(({ id }) => id === act.pointId)?.tip
      if (tip && openQuestion?.probed.at(-1) === act.pointId)
        return `One thing you could add: ${templates.lowerFirst(tip)}\n\n${question}`
      return templates.renderHint(history, act.pointId ? question : null, intent === 'hint')
    }
    case 'clarify':
      return templates.renderClarification(history, toClarification(reply, question))
    case 'redirect':
      return renderOffTopicReply(history, {
        ...toClarification(reply, question),
        intent: act.intent,
        minutes: openQuestion?.minutes ?? 2,
        language: reply.language,
        interviewLanguage: interview.language,
      })
    case 'close':
      return templates.renderClosing(act.reason, interview.language)
    case 'farewell':
      return templates.renderFarewell(interview.language)
  }
}

function toClarification(
  { interview, openQuestion, messages }: ReplyContext,
  question: string,
): templates.ClarificationInput {
  const { interview_type, job_role, company_name } = interview
  const explanation = openQuestion && findExplanation(interview_type, openQuestion)
  const clarifyingMessages = messages.filter(
    ({ role, number, kind }) =>
      role === 'user' && number === openQuestion?.number && (kind === 'clarify' || kind === 'simpler'),
  )
  return {
    context: toInterviewContext(interview),
    competency: openQuestion?.competency ?? '',
    question,
    plainer: explanation && fillRolePlaceholder(explanation.plainer, job_role, company_name),
    purpose: explanation?.purpose ?? null,
    isFollowUp: (openQuestion?.probed.length ?? 0) > 0,
    isRepeated: clarifyingMessages.length > 1,
  }
}

/** Open prompt after an act: its own probe, else the last probe, else the question text. */
function getOpenPrompt(rubric: Rubric | null, act: DialogueAct, open: QuestionRow | null): string {
  const isProbe = act.kind === 'followUp' || act.kind === 'hint'
  const pointId = isProbe ? act.pointId : open?.probed.at(-1)
  const storyPart = storyParts.find(({ id }) => id === pointId)?.id
  const probe = storyPart
    ? templates.getStoryProbe(storyPart, open?.number ?? 1)
    : rubric?.points.find(point => point.id === pointId)?.probe
  return probe ?? open?.text ?? ''
}
