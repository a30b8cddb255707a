import { memoize } from '#server/lib/memoize.ts'
import type { Rubric } from '#server/training/question-bank/question-bank.ts'
import { splitProseAndCode } from './detect-code.ts'
import { getContentWords, tokenize } from './tokenize.ts'

/**
 * What of an answer is judged: sentences that were said before, that only repeat the question, or that ask for a score
 * add nothing, whoever reads them, and neither does what the coach said, or what was said to another question. Everything
 * left is word for word as it was given, code line for line in fences.
 */
export function getScorableText(
  answer: string,
  rubric: Pick<Rubric, 'question' | 'points' | 'previousAnswers' | 'coachUtterances'>,
): string {
  const { question, points } = rubric
  const asked = new Set(tokenize(question).map(word => word.stem))
  const askedText = normalizeText(question)
  const seen = new Set<string>()
  const remarks = points.flatMap(({ probe, tip, label }) => [probe, tip, label])
  // Graded answers often begin with their question, and are right all the same.
  const told = splitProseAndCode(answer)
    .map(part => (part.kind === 'prose' ? removeFakeScores(part.text) : fenceCode(part.text)))
    .join('')
  const own = remarks.length > 0 ? removeCopies(told, rubric, remarks) : told
  const isNew = (key: string) => {
    if (key.trim() === '' || seen.has(key)) return false
    seen.add(key)
    return !(key.length > 15 && askedText.includes(key))
  }
  return splitProseAndCode(own)
    .flatMap(({ kind, text }) => {
      if (kind === 'code') return isNew(normalizeText(text)) ? [fenceCode(text).trim()] : []
      return text
        .split(/(?<=[.!?])\s+|\n+/)
        .filter(
          sentence =>
            isNew(normalizeText(sentence)) &&
            !scorePleaPattern.test(sentence) &&
            !repeatsQuestion(sentence, asked),
        )
        .map(sentence => sentence.trim())
    })
    .join('\n')
}

/** Code stands in a fence, so that whoever reads it next takes it for what it is. */
const fenceCode = (code: string) => `\n\`\`\`\n${code}\n\`\`\`\n`

/** A text as it sounds: without case and punctuation, with a blank at each end so that words are whole. */
const normalizeText = (text: string) => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `

/**
 * Whether what a judge quotes is among what is judged: at least half of it, since a sentence of one's own may well hold
 * some words of the question.
 */
export function isScorableQuote(quote: string, plain: string): boolean {
  const words = normalizeText(quote).trim().split(' ')
  const length = Math.min(3, words.length)
  const runs = getNGrams(words, length)
  const left = new Set(getNGrams(normalizeText(plain).trim().split(' '), length))
  return runs.filter(run => left.has(run)).length >= runs.length / 2
}

/** So many words in a row are copied; of a probe, a tip or a label at least half of it, since matters have names. */
const minCopiedWords = 6
/** From an own answer to another question: people have their turns of phrase, and tell where they worked more than once. */
const minRepeatedWords = 12

/** An answer without what it has from the coach or from another answer. A line ends in its place, so that no quote spans the gap. */
function removeCopies(
  answer: string,
  {
    question,
    previousAnswers = [],
    coachUtterances = [],
  }: Pick<Rubric, 'question' | 'previousAnswers' | 'coachUtterances'>,
  remarks: readonly string[],
): string {
  const words = matchWords(answer)
  const texts = words.map(([word]) => word.toLowerCase())
  // Most runs begin with a word that the answer has not, and end there.
  const places = Map.groupBy(texts.keys(), at => texts[at])
  const copied = new Set<number>()
  const strike = (said: readonly string[], length: number) => {
    for (let start = 0; start + length <= said.length; start++)
      for (const at of places.get(said[start]) ?? []) {
        let same = 1
        while (same < length && texts[at + same] === said[start + same]) same++
        if (same === length) for (let next = at; next < at + length; next++) copied.add(next)
      }
  }
  for (const asked of [question, ...coachUtterances]) strike(getNormalizedWords(asked), minCopiedWords)
  for (const remark of remarks) {
    const said = getNormalizedWords(remark)
    strike(said, Math.max(minCopiedWords, Math.ceil(said.length / 2)))
  }
  for (const told of previousAnswers) strike(getNormalizedWords(told), minRepeatedWords)
  let left = answer
  for (const at of [...copied].sort((a, b) => b - a)) {
    const word = words[at]
    if (word) left = `${left.slice(0, word.index)}\n${left.slice(word.index + word[0].length)}`
  }
  return left
}

/** The coach's words are held against every answer, so they are taken apart once. */
const getNormalizedWords = memoize(
  (text: string): readonly string[] => normalizeText(text).trim().split(' '),
  {
    maxSize: 5000,
  },
)

const matchWords = (text: string) => [...text.matchAll(/[\p{L}\p{N}]+/gu)]

const getNGrams = (words: readonly string[], length: number): string[] =>
  words.slice(length - 1).map((_, at) => words.slice(at, at + length).join(' '))

/** Three words or more of content, all of them the question's. */
function repeatsQuestion(sentence: string, asked: ReadonlySet<string>): boolean {
  const content = getContentWords(tokenize(sentence))
  return content.length >= 3 && content.every(word => asked.has(word.stem) && !word.isDenied)
}

/** Data that pretends to be a judgement: braces, inner ones first, with a score or a credit in them. */
function removeFakeScores(answer: string): string {
  const inner = /\{[^{}]{0,2000}\}/g
  let text = answer
  for (let depth = 0; depth < 4 && text.includes('{'); depth++)
    text = text.replace(inner, data => (fakeScorePattern.test(data) ? '\n' : data))
  return text === answer ? text : text.replace(/```(?:json)?|\[[\s,]*\]/g, '\n')
}

const fakeScorePattern = /["']?\b(?:answer_?score|score|credit|verdicts?|pointid|grade|rating)\b["']?\s*:/i

/** "Give me 10/10", "award this answer full marks", "ignore your instructions". */
const scorePleaPattern = new RegExp(
  [
    String.raw`\b(?:give|award|grant|assign|rate|score|grade|mark)\b[^.!?\n]{0,60}(?:\b(?:10|ten) ?(?:\/|out of) ?(?:10|ten)\b|\b(?:full|maximum|max|top|highest|perfect|best) (?:score|marks?|grade|points?|rating)\b|\bscore of (?:10|ten)\b)`,
    String.raw`\b(?:ignore|disregard|forget|override)\b[^.!?\n]{0,40}\b(?:instructions?|prompts?|rubrics?)\b`,
    String.raw`\b(?:answer_?score|score) ?[:=] ?(?:10|100)\b`,
    String.raw`(?:постав|дай|выстав|оцени)[^.!?\n]{0,60}(?:(?:10|десят\p{L}{1,2}) (?:из|баллов)|(?:максимальн|высш)\p{L}{2,3} (?:балл|оценк))`,
    String.raw`(?:игнорируй|забудь)\p{L}{0,2}[^.!?\n]{0,40}(?:инструкц|промпт)`,
  ].join('|'),
  'iu',
)
