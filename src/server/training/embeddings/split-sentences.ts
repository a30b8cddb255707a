import { splitProseAndCode } from '#server/training/scoring/detect-code.ts'
import { codeToText } from '#server/training/scoring/tokenize-code.ts'

/** Longer sentences are listened to in pieces: the meaning of one thing said drowns in that of many. */
const maxSentenceWords = 40
/** Pieces are about so long. */
const chunkWords = 25
/** A clause shorter than this goes with the one before. */
const minClauseWords = 4
/** A sentence shorter than this says little by itself. */
const minSentenceWords = 5

/** Code is heard in so many pieces at most, and in none shorter than this many lines where it is long. */
const maxCodeChunks = 12
const minChunkLines = 6

/** Something said, verbatim, and how it sounds where that is something else: code is heard as one would read it aloud. */
export type TextChunk = { quote: string; embeddingText: string }

/** What an answer consists of: its sentences, and its code in pieces of some lines. */
export function splitAnswer(text: string): TextChunk[] {
  const parts = splitProseAndCode(text)
  const lines = parts.reduce(
    (sum, part) => sum + (part.kind === 'code' ? nonBlankLines(part.text).length : 0),
    0,
  )
  const blocks = parts.filter(part => part.kind === 'code').length
  const left = Math.max(1, maxCodeChunks - blocks)
  const size = Math.max(minChunkLines, Math.ceil(lines / left))
  const code: TextChunk[] = []
  const said = parts.flatMap(part => {
    if (part.kind === 'prose') return splitProse(part.text).map(quote => ({ quote, embeddingText: quote }))
    const pieces = splitCode(part.text, size)
      .map(quote => ({ quote, embeddingText: codeToText(quote) }))
      .filter(({ embeddingText }) => hasWords(embeddingText))
      .slice(0, maxCodeChunks - code.length)
    code.push(...pieces)
    return pieces
  })
  return said
}

/** What an answer consists of, verbatim. */
export const splitSentences = (text: string): string[] => splitAnswer(text).map(({ quote }) => quote)

const nonBlankLines = (code: string) => code.split('\n').filter(line => line.trim() !== '')

/** Functions and what stands apart, where they are short enough, else so many lines at a time. */
function splitCode(code: string, size: number): string[] {
  const pieces: string[][] = []
  const lines = code.split('\n')
  let lengths = 0
  for (const [at, line] of lines.entries()) {
    const isApart = (lines[at - 1] ?? '').trim() === '' && line.trim() !== ''
    const isFull = lengths >= size || (isApart && lengths >= size / 2)
    if (pieces.length === 0 || isFull) {
      pieces.push([])
      lengths = 0
    }
    pieces.at(-1)?.push(line)
    if (line.trim() !== '') lengths++
  }
  return pieces.map(piece => piece.join('\n').trim())
}

/** Sentences, very short ones with the one that follows; those of somebody who dictates without full stops in pieces. */
function splitProse(text: string): string[] {
  const lines = text.split(/\n+/).map(line =>
    line
      .trim()
      .split(/(?<=[.!?])\s+/)
      .filter(hasWords),
  )
  return lines
    .flatMap(joinShortSentences)
    .flatMap(sentence => (countWords(sentence) > maxSentenceWords ? splitLongSentence(sentence) : [sentence]))
}

const hasWords = (sentence: string) => /[\p{L}\p{N}]/u.test(sentence)

/** "Not once. I would have noticed." is one thing said. */
function joinShortSentences(sentences: readonly string[]): string[] {
  const found: string[] = []
  let short = ''
  for (const sentence of sentences) {
    const whole = short === '' ? sentence : `${short} ${sentence}`
    short = countWords(whole) < minSentenceWords ? whole : ''
    if (short === '') found.push(whole)
  }
  return short === '' ? found : [...found.slice(0, -1), [...found.slice(-1), short].join(' ')]
}

const countWords = (text: string) => text.split(/\s+/).length

/** Cut where a thought may end: at commas and between clauses, else after so many words. */
function splitLongSentence(sentence: string): string[] {
  const clauses = sentence.split(/(?<=[,;:])\s+|\s+(?=(?:and|but|so|because|then|which|while|if|when)\s)/)
  const pieces: string[] = []
  let piece = ''
  for (const clause of clauses.flatMap(splitByLength)) {
    if (
      piece !== '' &&
      countWords(piece) + countWords(clause) > chunkWords &&
      countWords(clause) >= minClauseWords
    ) {
      pieces.push(piece)
      piece = clause
    } else piece = piece === '' ? clause : `${piece} ${clause}`
  }
  return [...pieces, piece]
}

const splitByLength = (clause: string): string[] => {
  const words = clause.split(/\s+/)
  return Array.from({ length: Math.ceil(words.length / chunkWords) }, (_, at) =>
    words.slice(at * chunkWords, (at + 1) * chunkWords).join(' '),
  )
}
