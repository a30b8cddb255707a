import { interviewTypes } from '#contract/enums.ts'
import type { InterviewType } from '#contract/training.ts'
import type { AnswerMarks, MarkName } from './judge-network.ts'

/** What is good about a quoted strength. */
export type StrengthReason =
  | 'result'
  | 'decision'
  | 'reflection'
  | 'outcome'
  | 'speech'
  | 'alternative'
  | 'cause'
  | 'figure'
  | 'action'
  | 'example'
  | 'clearest'
export type Strength = { quote: string; reason: StrengthReason }

/** One thing to change in an answer, with the sentence it is about. */
export type NextStepKind =
  | 'relevance'
  | 'substance'
  | 'specificity'
  | 'ownPart'
  | 'ownView'
  | 'ending'
  | 'measure'
  | 'reasons'
  | 'alternative'
  | 'reflection'
  | 'rehearse'
export type NextStep = { kind: NextStepKind; quote: string | null }

const figure = /\d|\b(?:half|third|quarter|double[d]?|twice|dozens?|hundred|thousand|million|percent)\b|%/i
const numberWord =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty)\b/i
const result =
  /\b(?:rose|fell|dropped|grew|increased|decreased|improved|reduced|cut|saved|won|doubled|halved|went (?:up|down|from)|fewer|less than|instead of \d|from \d[\d.,]* (?:percent )?to|result|since then|in the end|by the end|passed|shipped|launched|finished|delivered|still (?:use|works?|there|runs?)|adopted|came back|no (?:more|one left)|never (?:happened|came back) again)\b/i
const decision =
  /\bi(?:'d| would| then| also)? (?:decided|chose|choose|picked|refused|stopped|cancelled|insisted|said no|turned down|proposed|suggested)\b/i
const reflection =
  /\b(?:learn\w*|lesson|hindsight|looking back|next time|since then|ever since|i now|now i|today i|realis\w*|realiz\w*|would do differently|should have|my mistake|i was wrong)\b/i
const speech = /["“”«]|\b(?:i|she|he|they) (?:said|told|asked)\b/i
const alternative =
  /\b(?:instead of|rather than|trade-?offs?|the downside|the cost is|in exchange|at the price of|on the other hand|the risk is|unless|whereas)\b/i
const cause = /\b(?:because|so that|which means?|which meant|that way|therefore|the reason|otherwise)\b/i
const ownAction =
  /\bi(?: (?:then|also|first|just|personally|immediately))? (?:\w{2,20}ed|built|led|wrote|made|took|gave|held|ran|set|put|met|told|asked|kept|brought|found|taught|went|sat|spoke|drew|cut|got|sent|split|began|spent|sold|bought|read|showed|left)\b/i
const name = /(?<=\w[\s,]+)(?:[A-Z]{2,}\w*|[A-Z][a-z]+[A-Z0-9]\w*|[A-Z][a-z]{2,})\b/
const group = /\b(?:we|our|us|the team)\b/i
const self = /\b(?:i|i'm|i'd|i've|i'll|my|me)\b/i

/** Most telling reason first. Each is true of the sentence by its words. */
const reasons: readonly [StrengthReason, (sentence: string) => boolean][] = [
  ['result', sentence => result.test(sentence) && (figure.test(sentence) || numberWord.test(sentence))],
  ['decision', sentence => decision.test(sentence)],
  ['reflection', sentence => reflection.test(sentence)],
  ['outcome', sentence => result.test(sentence)],
  ['alternative', sentence => alternative.test(sentence)],
  ['speech', sentence => speech.test(sentence)],
  ['figure', sentence => figure.test(sentence)],
  ['cause', sentence => cause.test(sentence)],
  ['action', sentence => ownAction.test(sentence)],
  ['example', sentence => name.test(sentence)],
]

const straighten = (text: string) => text.replaceAll('’', "'")
export const getStrengthReason = (sentence: string): StrengthReason =>
  reasons.find(([, holds]) => holds(straighten(sentence)))?.[0] ?? 'clearest'

/** Words of a quote. A longer sentence is cut between its clauses. */
const maxQuoteWords = 24
const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length
const joiningWords = /^(?:and|but|so|then|or|also|because|which|yes|well|oh|okay)\b[,\s]*/i

/** The sentence without its full stop, or its most telling clauses. Always a part of the text. */
export function shortenQuote(sentence: string): string {
  const whole = getStrengthReason(sentence)
  const clauses = sentence.split(/(?<=[,;:—–])\s+|\s+(?=(?:and|but|so|because|which|then)\s)/)
  const windows = clauses.flatMap((_, from) =>
    clauses.slice(from).map((_, length) => clauses.slice(from, from + length + 1).join(' ')),
  )
  const fitting = windows.filter(text => countWords(text) <= maxQuoteWords && sentence.includes(text))
  const worth = (text: string) =>
    2 * Number(getStrengthReason(text) === whole) -
    Number(joiningWords.test(text) || /^(?:not|nor|who|that)\b/i.test(text)) +
    countWords(text) / maxQuoteWords
  const [best] = fitting.toSorted((a, b) => worth(b) - worth(a))
  const text =
    countWords(sentence) <= maxQuoteWords
      ? sentence
      : (best ??
        sentence
          .split(/(?<=\s)/)
          .slice(0, maxQuoteWords)
          .join(''))
  return text
    .trim()
    .replace(joiningWords, '')
    .replace(/[.,;:—–\s]+$/, '')
}

type ReasonInput = {
  sentences: readonly string[]
  /** Likelihood of each sentence to be quoted as the best. */
  strengths: readonly number[]
}

/** Best sentence of an answer that was not quoted before. */
export function findStrength(
  { sentences, strengths }: ReasonInput,
  isUsed: (quote: string) => boolean,
): Strength | null {
  const best = [...sentences.keys()]
    .filter(at => countWords(sentences[at] ?? '') >= 3 && !isUsed(shortenQuote(sentences[at] ?? '')))
    .toSorted((a, b) => (strengths[b] ?? 0) - (strengths[a] ?? 0))[0]
  const sentence = best === undefined ? undefined : sentences[best]
  if (!sentence) return null
  const quote = shortenQuote(sentence)
  return { quote, reason: getStrengthReason(quote) }
}

/** Types whose questions ask for own experience. The others have points that the answer can miss. */
export const isStoryType = (type: InterviewType): boolean =>
  type === interviewTypes.Behavioral || type === interviewTypes.Leadership || type === interviewTypes.General

/** From this score on, only practice is left. */
const rehearseScore = 9

type StepInput = ReasonInput & { type: InterviewType; question: string; marks: AnswerMarks; score: number }

/** What would help an answer most. Each candidate is checked against the words of the answer. */
export function findNextStep(
  input: StepInput,
  strength: Strength | null,
  /** Step that was already named for this question. */
  before: NextStep | null,
): NextStep {
  const { sentences, marks, score } = input
  if (score >= rehearseScore)
    return { kind: 'rehearse', quote: sentences[0] ? shortenQuote(sentences[0]) : null }
  const candidates = listCandidates(input, strength)
    .map(candidate => ({ ...candidate, gain: (1 - marks[candidate.mark]) * candidate.weight }))
    .toSorted((a, b) => b.gain - a.gain)
  const chosen = candidates.find(({ kind }) => kind !== before?.kind) ?? candidates[0]
  return chosen ? { kind: chosen.kind, quote: chosen.quote } : { kind: 'substance', quote: null }
}

type Candidate = NextStep & { mark: MarkName; weight: number }

/** A mark, from 0 to 1, below which readers found little. */
const lowMark = 0.45
const asksForPast =
  /\b(?:tell me about|describe|did|have you|you've|were|was|led|a time|walk me through a|what happened|chose|decided|failed|learned)\b/i
const timeWord =
  /\b(?:minutes?|hours?|days?|weeks?|months?|years?|monday|tuesday|wednesday|thursday|friday|saturday|sunday|morning|evening|night|daily|weekly|every (?:day|week|month))\b/i
const vagueWord =
  /\b(?:things?|stuff|somehow|something|various|several|many|some|etc|a lot|always|usually|generally|often|stakeholders?|synerg\w*|leverag\w*|align\w*|passion\w*|strateg\w*|impact\w*|collaborat\w*|communicat\w*|transparen\w*|ownership|mindset|culture|values?|best practices?|solutions?|quality|efficien\w*|effective\w*|professional\w*|challeng\w*|opportunit\w*|successful\w*|improve\w*|optimi[sz]\w*|process\w*)\b/i
const measured =
  /\d|\b(?:measure\w*|metric\w*|test\w*|monitor\w*|alert\w*|check\w*|verif\w*|prove\w*|complexity)\b/i

function listCandidates(
  { type, question, sentences, strengths, marks }: Omit<StepInput, 'score'>,
  strength: Strength | null,
): Candidate[] {
  const isStory = isStoryType(type)
  const isPast = isStory && asksForPast.test(straighten(question))
  const plain = sentences.map(straighten)
  const text = plain.join(' ')
  const weakestFirst = [...sentences.keys()].toSorted((a, b) => (strengths[a] ?? 0) - (strengths[b] ?? 0))
  /** Quote of the weakest sentence for which this holds. */
  const find = (holds: (sentence: string, at: number) => boolean) => {
    const at = weakestFirst.find(index => {
      const sentence = plain[index] ?? ''
      return (
        countWords(sentence) >= 5 &&
        holds(sentence, index) &&
        shortenQuote(sentences[index] ?? '') !== strength?.quote
      )
    })
    return at === undefined ? null : shortenQuote(sentences[at] ?? '')
  }
  const isConcrete = (sentence: string) =>
    [figure, numberWord, name, speech, timeWord].some(pattern => pattern.test(sentence)) ||
    (sentence.match(/,/g)?.length ?? 0) >= 3
  const vague = find(sentence => vagueWord.test(sentence) && !isConcrete(sentence))
  const bare = marks.specificity < lowMark ? find(sentence => !isConcrete(sentence)) : null
  const byGroup = find(sentence => group.test(sentence) && !self.test(sentence))
  const unexplained = find(
    (sentence, at) =>
      at > 0 &&
      decision.test(sentence) &&
      ![cause, reflection, alternative].some(pattern => pattern.test(`${sentence} ${plain[at + 1] ?? ''}`)),
  )
  const closing = plain.slice(-Math.max(2, Math.ceil(plain.length / 3))).join(' ')
  const hasEnding = [result, reflection, figure, numberWord].some(pattern => pattern.test(closing))
  const last = sentences.at(-1)
  const weakest = find(() => true)
  const step = (kind: NextStepKind, mark: MarkName, weight: number, quote: string | null): Candidate[] => [
    { kind, mark, weight, quote },
  ]
  return [
    ...(weakest && marks.relevance < lowMark ? step('relevance', 'relevance', 1.2, weakest) : []),
    ...(weakest ? step('substance', 'substance', isStory ? 0.8 : 1, weakest) : []),
    ...((vague ?? bare) ? step('specificity', 'specificity', 1, vague ?? bare) : []),
    ...(isStory && byGroup ? step('ownPart', 'own', 1, byGroup) : []),
    ...(isStory && !self.test(text) ? step('ownView', 'own', 1, null) : []),
    ...(isPast && last && !hasEnding ? step('ending', 'outcome', 1, shortenQuote(last)) : []),
    ...(!isStory && !measured.test(text) ? step('measure', 'outcome', 0.7, null) : []),
    ...(unexplained ? step('reasons', 'judgement', 1, unexplained) : []),
    ...(!isStory && ![alternative, cause].some(pattern => pattern.test(text))
      ? step('alternative', 'judgement', 0.9, null)
      : []),
    ...(isPast && !reflection.test(text) ? step('reflection', 'judgement', 0.8, null) : []),
  ]
}
