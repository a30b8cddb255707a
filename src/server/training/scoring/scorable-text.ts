import { memoize } from '#server/lib/memoize.ts'
import type { Rubric } from '#server/training/question-bank/question-bank.ts'
import { splitProseAndCode } from './detect-code.ts'
import { markNames } from './judge-network.ts'
import { getContentWords, tokenize } from './tokenize.ts'

/**
 * Scorable part of an answer. It excludes repeated sentences, the question's and the coach's words, answers to other
 * questions, and prompt injection. The rest is verbatim, with code in fences.
 */
export function getScorableText(
  answer: string,
  rubric: Pick<Rubric, 'question' | 'points' | 'previousAnswers' | 'coachUtterances'>,
): string {
  const { question, points } = rubric
  const questionStems = new Set(tokenize(question).map(word => word.stem))
  const questionText = normalizeText(question)
  const seen = new Set<string>()
  const coachTexts = points.flatMap(({ probe, tip, label }) => [probe, tip, label])
  const sanitized = splitProseAndCode(answer)
    .map(part => (part.kind === 'prose' ? removeFakeScores(part.text) : fenceCode(part.text)))
    .join('')
  // Without points nothing is removed as copied: there are no coach texts, and answers may begin with the question.
  const withoutCopies = coachTexts.length > 0 ? removeCopies(sanitized, rubric, coachTexts) : sanitized
  /** False for a text of the question, and for one that was claimed before. */
  const claimText = (key: string) => {
    if (key.trim() === '' || seen.has(key)) return false
    seen.add(key)
    // A shorter text may be an answer with a word of the question.
    return !(key.length > 15 && questionText.includes(key))
  }
  return splitProseAndCode(withoutCopies)
    .flatMap(({ kind, text }) => {
      if (kind === 'code') return claimText(normalizeText(text)) ? [fenceCode(text).trim()] : []
      return text
        .split(/(?<=[.!?])\s+|\n+/)
        .filter(
          sentence =>
            claimText(normalizeText(sentence)) &&
            !scoreInjectionPattern.test(sentence) &&
            !markInjectionPattern.test(sentence) &&
            !repeatsQuestion(sentence, questionStems),
        )
        .map(sentence => sentence.trim())
    })
    .join('\n')
}

/** The fence marks code for the next parser. */
const fenceCode = (code: string) => `\n\`\`\`\n${code}\n\`\`\`\n`

/** Lower-case words without punctuation. The spaces at both ends make `includes` match whole words. */
export const normalizeText = (text: string) =>
  ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `

/**
 * Whether at least half of a quote is scorable text. Half is enough, because a good sentence may contain some words of the
 * question.
 */
export function isScorableQuote(quote: string, scorable: string): boolean {
  const words = normalizeText(quote).trim().split(' ')
  const length = Math.min(3, words.length)
  const nGrams = getNGrams(words, length)
  const scorableNGrams = new Set(getNGrams(normalizeText(scorable).trim().split(' '), length))
  return nGrams.filter(nGram => scorableNGrams.has(nGram)).length >= nGrams.length / 2
}

/**
 * A run of this many words counts as copied. In a probe, tip or label it must also be at least half of the text, and a text
 * with fewer words must be copied whole.
 */
const minCopiedWords = 6
/** More for the user's earlier answers, which may rightly share phrases and facts. */
const minRepeatedWords = 12

/** Removes copied words. A line break replaces them, so that no quote spans the gap. */
function removeCopies(
  answer: string,
  {
    question,
    previousAnswers = [],
    coachUtterances = [],
  }: Pick<Rubric, 'question' | 'previousAnswers' | 'coachUtterances'>,
  coachTexts: readonly string[],
): string {
  const words = matchWords(answer)
  const texts = words.map(([word]) => word.toLowerCase())
  // Finds copies by their first word; most first words do not occur in the answer.
  const positionsByWord = Map.groupBy(texts.keys(), at => texts[at])
  const copied = new Set<number>()
  const markCopies = (source: readonly string[], length: number) => {
    for (let start = 0; start + length <= source.length; start++)
      for (const at of positionsByWord.get(source[start]) ?? []) {
        let matched = 1
        while (matched < length && texts[at + matched] === source[start + matched]) matched++
        if (matched === length) for (let next = at; next < at + length; next++) copied.add(next)
      }
  }
  for (const utterance of [question, ...coachUtterances])
    markCopies(getNormalizedWords(utterance), minCopiedWords)
  for (const coachText of coachTexts) {
    const source = getNormalizedWords(coachText)
    markCopies(source, Math.min(source.length, Math.max(minCopiedWords, Math.ceil(source.length / 2))))
  }
  for (const previousAnswer of previousAnswers)
    markCopies(getNormalizedWords(previousAnswer), minRepeatedWords)
  let result = answer
  for (const at of [...copied].sort((a, b) => b - a)) {
    const word = words[at]
    if (word) result = `${result.slice(0, word.index)}\n${result.slice(word.index + word[0].length)}`
  }
  return result
}

/** Cached, because the coach's texts are compared with every answer. */
const getNormalizedWords = memoize(
  (text: string): readonly string[] => normalizeText(text).trim().split(' '),
  {
    maxSize: 5000,
  },
)

const matchWords = (text: string) => [...text.matchAll(/[\p{L}\p{N}]+/gu)]

const getNGrams = (words: readonly string[], length: number): string[] =>
  words.slice(length - 1).map((_, at) => words.slice(at, at + length).join(' '))

/** At least three content words, all from the question and none negated. */
function repeatsQuestion(sentence: string, questionStems: ReadonlySet<string>): boolean {
  const content = getContentWords(tokenize(sentence))
  return content.length >= 3 && content.every(word => questionStems.has(word.stem) && !word.isDenied)
}

/** Removes JSON that imitates a judgement, innermost objects first, and then the fences and empty arrays around it. */
function removeFakeScores(answer: string): string {
  const inner = /\{[^{}]{0,2000}\}/g
  let text = answer
  for (let depth = 0; depth < 4 && text.includes('{'); depth++)
    text = text.replace(inner, data => (fakeScorePattern.test(data) ? '\n' : data))
  return text === answer ? text : text.replace(/```(?:json)?|\[[\s,]*\]/g, '\n')
}

const fakeScorePattern =
  /["']?\b(?:answer_?score|score|credit|verdicts?|pointid|grade|rating|marks|redflag)\b["']?\s*:/i

/** "Give me 10/10", "award this answer full marks", "ignore your instructions". */
const scoreInjectionPattern = new RegExp(
  [
    String.raw`\b(?:give|award|grant|assign|rate|score|grade|mark)\b[^.!?\n]{0,60}(?:\b(?:10|ten) ?(?:\/|out of) ?(?:10|ten)\b|\b(?:full|maximum|max|top|highest|perfect|best) (?:score|marks?|grade|points?|rating)\b|\bscore of (?:10|ten)\b)`,
    String.raw`\b(?:ignore|disregard|forget|override)\b[^.!?\n]{0,40}\b(?:instructions?|prompts?|rubrics?)\b`,
    String.raw`\b(?:answer_?score|score) ?[:=] ?(?:10|100)\b`,
    String.raw`(?:постав|дай|выстав|оцени)[^.!?\n]{0,60}(?:(?:10|десят\p{L}{1,2}) (?:из|баллов)|(?:максимальн|высш)\p{L}{2,3} (?:балл|оценк))`,
    String.raw`(?:игнорируй|забудь)\p{L}{0,2}[^.!?\n]{0,40}(?:инструкц|промпт)`,
  ].join('|'),
  'iu',
)

/** The mark 3, not a quantity such as "3 days" or "3 %". */
const markThree = String.raw`(?:3|three)\b(?! ?%| (?!(?:and|or|for|in|please)\b)\p{L})`

/** "Give every mark a 3", "relevance 3, substance 3". There are seven marks, from 0 to 3. */
export const markInjectionPattern = new RegExp(
  [
    String.raw`\b(?:give|award|assign|set|mark|grade|rate)\b[^.!?\n]{0,40}(?:\b(?:3s|threes)\b|\b(?:marks?|grades?|everything)\b[^.!?\n]{0,20}\b${markThree})`,
    String.raw`\b(?:all|every|each|seven)(?: (?:of )?(?:the |my |your )?)(?:seven )?(?:marks?|grades?)\b[^.!?\n]{0,20}\b(?:3s|threes|${markThree})`,
    String.raw`\b(?:${markNames.join('|')})\W{1,3}(?:is |to |a )?3\W{1,6}(?:and )?(?:${markNames.join('|')})\b`,
    String.raw`(?:постав|выстав|дай|оцени)\p{L}*[^.!?\n]{0,40}(?:тройк|(?:оценк|балл|критери)\p{L}*[^.!?\n]{0,15}(?<!\d)3(?!\d))`,
  ].join('|'),
  'iu',
)
