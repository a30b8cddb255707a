import { countWords, cutQuote, findCompleteQuote, findWholeSentence } from './complete-quote.ts'
import {
  findPassages,
  type Passage,
  quoteSentence,
  rankPassages,
  rateWholeSentences,
} from './find-passages.ts'
import {
  doubtfulScore,
  getStrengthReason,
  poorScore,
  type SentenceQuality,
  type Strength,
} from './reasons.ts'

/** Below it, an answer has gaps, and readers are stricter. */
const gapsScore = 6
/** Below it, readers often find the second sentence of a passage weaker than the first. */
const shortPassageScore = 7
/** At least as probable must a strength be: in an answer with gaps, nine of ten passages above are one. */
const minStrong = { sound: 0.35, withGaps: 0.7 }
/** Price of a weak sentence in a passage, found with the labelled answers. */
const weakWeights = { sound: 0.2, withGaps: 0.6 }
const maxStrengths = 4

type StrengthInput = {
  /** Pieces of the answer, as analysed. */
  sentences: readonly string[]
  qualities: readonly SentenceQuality[]
  score: number
  answer: string
  isUnscored: boolean
}

/**
 * Passages to quote, the best one first. Without a certain strength it is what an interviewer would ask about. Of a poor answer
 * it is what an interviewer would not accept.
 */
export function findStrengths(input: StrengthInput): Strength[] {
  const { sentences, qualities, score, answer, isUnscored } = input
  if (score < poorScore && !isUnscored) return findFault(input)
  const hasGaps = score < gapsScore || isUnscored
  const passages = findPassages(rateWholeSentences(sentences, qualities, answer), answer)
  const [best] = rankPassages(
    passages,
    hasGaps || score < shortPassageScore ? weakWeights.withGaps : weakWeights.sound,
  )
  if (!best) return []
  const least = hasGaps ? minStrong.withGaps : minStrong.sound
  // Without a score, only what is nearly certain is called good, and nothing is questioned.
  if (isUnscored) return best.strong < least ? [] : [toStrength(best)]
  if (score < doubtfulScore || best.strong < least) return findOpenClaim(input)
  const others = passages
    .filter(({ from, to, strong }) => from === to && strong >= least && (to < best.from || from > best.to))
    .toSorted((a, b) => b.strong - a.strong)
  return [best, ...others].slice(0, maxStrengths).map(toStrength)
}

const toStrength = ({ quote }: Passage): Strength => ({ quote, reason: getStrengthReason(quote) })

/** A shorter sentence says too little to be what an answer fails by. */
const minTellingWords = 6
/** Found by cross-validation over the labelled answers. */
const faultWeights = { weak: 0.7, wrongTone: 1.5 }
const logit = (probability: number) => Math.log(probability / (1 - probability))

/** The sentence of a poor answer that offers most, or sounds wrong. */
function findFault({ sentences, qualities, answer }: StrengthInput): Strength[] {
  const rated = sentences.flatMap((piece, at) => {
    const quality = qualities[at]
    if (!quality || countWords(piece) < 3) return []
    const sentence = findWholeSentence(sentences, at, answer)
    const { strong, weak, wrongTone } = quality
    const fault = logit(strong) - faultWeights.weak * logit(weak) + faultWeights.wrongTone * wrongTone
    return [
      { sentence, quote: findCompleteQuote(sentence, text => piece.includes(text.slice(0, 20))), fault },
    ]
  })
  const isComplete = rated.some(({ quote }) => quote !== null)
  const [worst] = rated
    .filter(({ quote }) => quote !== null || !isComplete)
    .toSorted((a, b) => Number(isTelling(b.sentence)) - Number(isTelling(a.sentence)) || b.fault - a.fault)
  return worst ? [{ quote: worst.quote ?? cutQuote(worst.sentence), reason: 'unconvincing' }] : []
}

const isTelling = (sentence: string) => countWords(sentence) >= minTellingWords

/** Other sentences are rarely what an interviewer stops at. */
const minDoubtfulTone = 0.3

/** The sentence that an interviewer would ask about: like a wrong statement or a vague claim, and no strength. */
function findOpenClaim({ sentences, qualities, answer }: StrengthInput): Strength[] {
  const claims = rateWholeSentences(sentences, qualities, answer).filter(
    ({ text }) => isTelling(text) && !text.endsWith('?'),
  )
  const doubtful = claims.filter(({ wrongTone }) => wrongTone >= minDoubtfulTone)
  const [first] = (doubtful.length > 0 ? doubtful : claims).toSorted((a, b) => doubtOf(b) - doubtOf(a))
  if (!first) return []
  const quote = quoteSentence(first.text) ?? cutQuote(first.text)
  return [{ quote, reason: 'askedAbout' }]
}

const doubtOf = ({ text, strong, weak, wrongTone, mistaken }: SentenceQuality & { text: string }) =>
  boundedLogit(wrongTone) +
  boundedLogit(mistaken) -
  boundedLogit(strong) -
  sceneWeight * boundedLogit(weak) +
  Math.min(maxVagueWords, text.match(vagueWords)?.length ?? 0) -
  (countWords(text) < minClaimWords ? shortClaimPenalty : 0)
/** Scene-setting has nothing to ask about. */
const sceneWeight = 0.7
/** Short remarks rarely claim anything. */
const minClaimWords = 9
const shortClaimPenalty = 1.5
const maxVagueWords = 2
const vagueWords =
  /\b(?:i think|i guess|i suppose|basically|probably|maybe|kind of|sort of|more or less|in the end|you know|things|stuff|something|just|really|always|never|everyone|everybody|definitely|obviously|people)\b/gi
const boundedLogit = (probability: number) => logit(Math.min(0.95, Math.max(0.05, probability)))
