import { interviewTypes } from '#contract/enums.ts'
import type { InterviewType } from '#contract/training.ts'
import type { AnswerMarks } from './judge-network.ts'
import { getStrengthReason, numberWords, straighten } from './reasons.ts'

/** What no word of the answer says: how it ended, any number, an example, how it is tested or measured. */
export type MissingElement = 'outcome' | 'number' | 'example' | 'check'

/** Types whose questions ask for own experience. The others have points that the answer can miss. */
export const isStoryType = (type: InterviewType): boolean =>
  type === interviewTypes.Behavioral || type === interviewTypes.Leadership || type === interviewTypes.General

/** Below these marks of the network, nine of ten answers lack it for readers too. */
const lowMarks = { outcome: 0.4, own: 0.5 }
/** Below this one, most do, so nothing in the words may speak of it. */
const middlingOutcome = 0.5
const ownWord = /\b(?:i|i'm|i'd|i've|i'll|my|me)\b/gi
const anyNumber = new RegExp(
  `\\d|%|\\b(?:one|once|twice|dozen|${numberWords}|thousand|million|double|quarter)\\b`,
  'i',
)
/** Says how the user can tell that it worked. */
const sign =
  /\b(?:(?:i|you|we)(?:'d| would|'ll| will)? (?:know|see|notice|tell) (?:it|that|she|he|they|by|when|if)|it works when|it worked)\b/i
/** Says how it ended. */
const ending =
  /\b(?:in the end|at the end|finally|since then|afterwards?|now|today|result\w*|outcome|(?:it|that|this) (?:helped|came|took|saved|ended|became|led)|went (?:well|from|up|down)|used it|still|got (?:it|the)|until now|to this day|after (?:that|this))\b/i
const pastWord =
  /\b(?:i|we|he|she|they)(?: \w+)? (?:\w{2,}ed|was|were|had|did|went|said|told|made|took|got|gave|came|found|wrote|sent|began|kept|knew|saw|left|put|ran|built|led)\b|\b(?:was|were|had|did|last (?:year|month|week|time)|ago|once|in (?:19|20)\d\d|for (?:example|instance)|e\.g\.|example)\b/i
const checking =
  /\b(?:test\w*|check\w*|verif\w*|measur\w*|monitor\w*|alert\w*|alarm\w*|metric\w*|notic\w*|log(?:s|ged|ging)?|track\w*|watch\w*|compar\w*|sampl\w*|count\w*|audit\w*|dashboard\w*|observ\w*|benchmark\w*|profil\w*|experiment\w*|trial\w*|pilot\w*|a\/b|try|tried|trace\w*|validat\w*|see (?:if|whether|that|how)|find out|know (?:if|whether|that|it)|canary|true|false|inputs?|returns?|edge cases?|review\w*|survey\w*|ask\w*|rate|rates|success\w*|kpis?|goals?|numbers?|figures?)\b|%/i
const askedForStory = /\b(?:tell me about|describe|when did|a time)\b/i
const askedForHabit = /\bhow do you\b|\bwhat do you do\b/i
const askedToAct = /\b(?:(?:do|would|could|should) you|you'd|design|choose)\b/i

type MissingElementInput = {
  type: InterviewType
  question: string
  answer: string
  /** Of the network. Null without the encoder, and for code. */
  marks: AnswerMarks | null
}

/** Named only if the network misses it and the words show none of it either. Plans have no outcome yet. */
export function findMissingInStory({
  type,
  question,
  answer: text,
  marks,
}: MissingElementInput): MissingElement | 'ownView' | null {
  const answer = straighten(text)
  if (!marks || !isStoryType(type)) return null
  const isShown = sign.test(answer) || getStrengthReason(answer) === 'result'
  const isEnded = ending.test(answer)
  if (
    askedForStory.test(question) &&
    !isShown &&
    marks.outcome < (isEnded ? lowMarks.outcome : middlingOutcome)
  )
    return 'outcome'
  return marks.own < lowMarks.own && (answer.match(ownWord)?.length ?? 0) < 2 ? 'ownView' : null
}

/** Named only if no word of the answer is one of it. */
export function findMissingInFacts(
  { type, question, answer: text, marks }: MissingElementInput,
  isGood: boolean,
): MissingElement | 'ownView' | null {
  const answer = straighten(text)
  const isOwnStory = isStoryType(type) && type !== interviewTypes.General && askedForStory.test(question)
  const needsNumber = isOwnStory || (!isGood && (isStoryType(type) || isDesignType(type)))
  if (needsNumber && !anyNumber.test(answer)) return 'number'
  if (isGood) return null
  if (isStoryType(type)) return askedForHabit.test(question) && !pastWord.test(answer) ? 'example' : null
  if (!askedToAct.test(question) || (marks && marks.outcome >= middlingOutcome)) return null
  return checking.test(answer) ? null : 'check'
}

/** Questions of the other types can often be answered well without any number. */
const isDesignType = (type: InterviewType) =>
  type === interviewTypes.SystemDesign || type === interviewTypes.Product
