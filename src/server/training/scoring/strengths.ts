import {
  countWords,
  cutQuote,
  findCompleteQuote,
  findWholeSentence,
  trimSentences,
} from './complete-quote.ts'
import {
  findPassages,
  type Passage,
  quoteSentence,
  rankPassages,
  rateWholeSentences,
} from './find-passages.ts'
import type { OpenClaim } from './next-step.ts'
import {
  doubtfulScore,
  getStrengthReason,
  poorScore,
  type SentenceQuality,
  type Strength,
  straighten,
} from './reasons.ts'

/** Below it, an answer has gaps, and readers are stricter. */
const gapsScore = 6
/** Below it, readers often find the second sentence of a passage weaker than the first. */
const strongScore = 7
/** At least as probable must a strength be: in an answer with gaps, nine of ten passages above are one. */
const minStrong = { sound: 0.35, withGaps: 0.6, unscored: 0.7 }
/** Prices of weak sentences in a passage, and of what would be asked about. Found with the labelled answers. */
const passagePrices = {
  strong: { weak: 0.2, askedAbout: 0 },
  sound: { weak: 0.4, askedAbout: 0.4 },
  withGaps: { weak: 0.6, askedAbout: 0.4 },
}
const maxStrengths = 4

type RatedAnswer = {
  /** Pieces of the answer, as analysed. */
  sentences: readonly string[]
  qualities: readonly SentenceQuality[]
  answer: string
}
type StrengthInput = RatedAnswer & { score: number; isUnscored: boolean }

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
    passagePrices[hasGaps ? 'withGaps' : score < strongScore ? 'sound' : 'strong'],
  )
  if (!best) return []
  const least = minStrong[isUnscored ? 'unscored' : hasGaps ? 'withGaps' : 'sound']
  // Without a score, only what is nearly certain is called good, and nothing is questioned.
  if (isUnscored) return best.strong < least ? [] : [toStrength(best)]
  if (score < doubtfulScore || best.strong < least) {
    const claim = findOpenClaim(input)
    return claim ? [{ quote: claim.quote, reason: 'askedAbout' }] : []
  }
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

/** An answer that says itself where it is unsure is asked about that. */
const hedge =
  /\b(?:i (?:believe|guess|suppose)|maybe|perhaps|probably|not sure|(?:do not|don't) know|(?:have|had) not|haven't|hadn't|no idea|have to think|somehow|more or less|as far as i)\b/i
const hedgeBonus = 0.2
const getAskedAbout = ({ text, askedAbout }: SentenceQuality & { text: string }) =>
  Math.min(1, askedAbout + (hedge.test(straighten(text)) ? hedgeBonus : 0))

/** The sentence that an interviewer would ask about, beside what is praised. Null if each is too short to claim anything. */
export function findOpenClaim(
  { sentences, qualities, answer }: RatedAnswer,
  praised: readonly Strength[] = [],
): OpenClaim | null {
  const [first] = rateWholeSentences(sentences, qualities, answer)
    .filter(
      ({ text }) =>
        isTelling(text) &&
        !text.endsWith('?') &&
        !praised.some(({ quote }) => quote.includes(trimSentences(text)) || text.includes(quote)),
    )
    .map(sentence => ({ ...sentence, probability: getAskedAbout(sentence) }))
    .toSorted((a, b) => b.probability - a.probability)
  return first
    ? { quote: quoteSentence(first.text) ?? cutQuote(first.text), probability: first.probability }
    : null
}
