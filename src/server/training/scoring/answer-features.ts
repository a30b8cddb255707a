import { interviewTypes } from '#contract/enums.ts'
import type { InterviewType } from '#contract/training.ts'

/** Types whose questions ask for own experience. The others have points that the answer can miss. */
export const isStoryType = (type: InterviewType): boolean =>
  type === interviewTypes.Behavioral || type === interviewTypes.Leadership || type === interviewTypes.General

/** Signs of form and content that the network gets besides the sentence vectors. Their order is part of the weights. */
const signs: readonly RegExp[] = [
  // Figures, percentages, money, time
  /\b\d[\d,.]*\b|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|eighty|ninety|hundred|thousand|half|third|quarter|double)\b/gi,
  /%|percent/gi,
  /[$€£₾]|\b(?:euros?|dollars?|pounds?|lari)\b/gi,
  /\b(?:minutes?|hours?|days?|weeks?|months?|years?|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b/gi,
  // Who acts
  /\bi(?:'m|'d|'ve|'ll)?\b/gi,
  /\b(?:we|our|us)\b/gi,
  /\bmy\b/gi,
  /\byou\b/gi,
  // What happened, what would, what always
  /\b(?:\w{3,}ed|was|were|had|did|went|said|told|made|took|got|gave|came|found|wrote|sent|asked|began|kept|knew|thought|saw|left|put|ran|built|led|brought|chose|spoke|sat|lost|won|paid|met)\b/gi,
  /\b(?:would|i'd|could|should|might)\b/gi,
  /\b(?:always|never|every|constantly|continuously|consistently|typically|usually|generally|often)\b/gi,
  // Cause, contrast, order, condition, example
  /\b(?:because|since|so that|which meant|that meant|therefore|so)\b/gi,
  /\b(?:but|however|although|though|instead|rather|yet|still|not)\b/gi,
  /\b(?:first|then|after|before|when|while|until|once|finally|next|later)\b/gi,
  /\bif\b/gi,
  /\b(?:for example|for instance|like|such as)\b/gi,
  // Speech and names
  /["“”]|'[A-Z]|\bsaid\b|\btold\b|\basked\b/g,
  /(?<![.!?]\s)(?<!^)\b[A-Z][a-z]+\b/g,
  /\b(?:not|no|never|nothing|didn't|don't|wasn't|couldn't|won't|isn't)\b/gi,
  // Words of brochures, vague words, reflection
  /\b(?:synerg\w*|stakeholders?|leverag\w*|align\w*|passion\w*|dynamic|proactive\w*|innovat\w*|strategic\w*|excellence|empower\w*|holistic\w*|best practices?|robust|seamless\w*|optimi[sz]\w*|solutions?|value|values|culture|mindset|journey|impact\w*|drive\w*|deliver\w*|collaborat\w*|communicat\w*|transparen\w*|ownership|growth|result-?oriented|team player|challenges?|opportunit\w*|successful\w*|effective\w*|efficien\w*|quality|scalable|cutting.edge|modern|world.class|vision|framework|ecosystem|agile|positive\w*|professional\w*|dedicat\w*|committ?\w*|motivat\w*)\b/gi,
  /\b(?:maybe|perhaps|probably|i think|i guess|kind of|sort of|something|somehow|stuff|things?|etc|various|several|many|some)\b/gi,
  /\b(?:learn\w*|lesson|realis\w*|realiz\w*|hindsight|looking back|next time|now i|since then|mistake|wrong|regret|differently|should have)\b/gi,
  // Punctuation and code
  /[—–;:]/g,
  /[()]/g,
  /\?/g,
  /!/g,
  /[`{}=<>]|\w+\(\)|O\(/g,
]

const matchWords = (text: string): string[] => text.match(/[\p{L}\p{N}_'’]+/gu) ?? []
const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
const share = <T>(values: readonly T[], holds: (value: T) => boolean): number =>
  mean(values.map(value => Number(holds(value))))

/** Distinct words of at least four letters, to compare texts. */
export const longWords = (text: string): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/[a-z]{4,}/g) ?? [])

/** Similarities of the sentences of an answer, from the encoder. */
export type AnswerSimilarities = {
  /** For each sentence of the answer, its similarity to each sentence of the question. */
  question: readonly (readonly number[])[]
  /** The same for the model answer. Empty rows without one. */
  reference: readonly (readonly number[])[]
  /** Mean similarity of the answer's sentences to each other. */
  among: number
}

/** Features of each sentence besides its vector. */
export function getSentenceFeatures(
  sentences: readonly string[],
  question: string,
  similarities: AnswerSimilarities,
): number[][] {
  const asked = longWords(question)
  return sentences.map((sentence, at) => {
    const words = matchWords(sentence)
    return [
      Math.log(Math.max(1, words.length)) / 3,
      sentences.length > 1 ? at / (sentences.length - 1) : 0,
      Number(at === 0),
      Number(at === sentences.length - 1),
      ...signs.map(sign => Math.min(3, countMatches(sentence, sign)) / 2),
      share(words, word => asked.has(word.toLowerCase())),
      Math.max(0, ...(similarities.question[at] ?? [])),
      Math.max(0, ...(similarities.reference[at] ?? [])),
    ]
  })
}

/** Features of the whole answer. */
export function getAnswerFeatures(
  type: InterviewType,
  answer: string,
  question: string,
  { question: toQuestion, reference: toReference, among }: AnswerSimilarities,
): number[] {
  const words = matchWords(answer)
  const lower = words.map(word => word.toLowerCase())
  const count = Math.max(1, words.length)
  const sentences = answer.split(/(?<=[.!?])\s+/).length
  const asked = [...longWords(question)]
  const own = new Set(lower)
  const bestOf = (rows: readonly (readonly number[])[]) => rows.map(row => Math.max(0, ...row))
  const columns = (toReference[0] ?? []).map((_, column) =>
    Math.max(0, ...toReference.map(row => row[column] ?? 0)),
  )
  return [
    Math.log(count),
    count / 100,
    sentences / 10,
    count / sentences / 20,
    mean(words.map(word => word.length)),
    own.size / count,
    share(words, word => word.length > 8),
    ...signs.flatMap(sign => {
      const matches = countMatches(answer, sign)
      return [(matches / count) * 20, Math.log1p(matches)]
    }),
    share(lower, word => asked.includes(word)),
    share(asked, word => own.has(word)),
    Math.max(0, ...bestOf(toQuestion)),
    mean(toQuestion.flat()),
    mean(bestOf(toQuestion)),
    bestOf(toQuestion).length > 0 ? Math.min(...bestOf(toQuestion)) : 0,
    Math.max(0, ...bestOf(toReference)),
    mean(toReference.flat()),
    mean(bestOf(toReference)),
    mean(columns),
    columns.length > 0 ? Math.min(...columns) : 0,
    among,
    ...Object.values(interviewTypes).map(candidate => Number(candidate === type)),
  ]
}
