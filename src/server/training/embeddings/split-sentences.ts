import { splitProseAndCode } from '#server/training/scoring/detect-code.ts'
import { codeToText } from '#server/training/scoring/tokenize-code.ts'

/** Longer sentences are split, because one vector cannot represent many statements. */
const maxSentenceWords = 40
/** Length of the pieces of a long sentence. */
const chunkWords = 25
/** A shorter clause is joined with the one before. */
const minClauseWords = 4
/** A shorter sentence is joined with the next one. */
const minSentenceWords = 5

/** Bounds the encoder's work for code of any length. */
const maxCodeChunks = 12
const minChunkLines = 6

/** Part of an answer: its verbatim text, and the text for the encoder. Code is encoded as if read aloud. */
export type TextChunk = { quote: string; embeddingText: string }

/** Splits an answer into sentences, and its code into chunks of lines. */
export function splitAnswer(text: string): TextChunk[] {
  const parts = splitProseAndCode(text)
  const lines = parts.reduce(
    (sum, part) => sum + (part.kind === 'code' ? nonBlankLines(part.text).length : 0),
    0,
  )
  const blocks = parts.filter(part => part.kind === 'code').length
  const spareChunks = Math.max(1, maxCodeChunks - blocks)
  const size = Math.max(minChunkLines, Math.ceil(lines / spareChunks))
  const code: TextChunk[] = []
  return parts.flatMap(part => {
    if (part.kind === 'prose') return splitProse(part.text).map(quote => ({ quote, embeddingText: quote }))
    const pieces = splitCode(part.text, size)
      .map(quote => ({ quote, embeddingText: codeToText(quote) }))
      .filter(({ embeddingText }) => hasWords(embeddingText))
      .slice(0, maxCodeChunks - code.length)
    code.push(...pieces)
    return pieces
  })
}

export const splitSentences = (text: string): string[] => splitAnswer(text).map(({ quote }) => quote)

const nonBlankLines = (code: string) => code.split('\n').filter(line => line.trim() !== '')

/** Splits at blank lines if the chunks stay short enough, else after a number of lines. */
function splitCode(code: string, size: number): string[] {
  const pieces: string[][] = []
  const lines = code.split('\n')
  let length = 0
  for (const [at, line] of lines.entries()) {
    const isAfterBlank = (lines[at - 1] ?? '').trim() === '' && line.trim() !== ''
    const isFull = length >= size || (isAfterBlank && length >= size / 2)
    if (pieces.length === 0 || isFull) {
      pieces.push([])
      length = 0
    }
    pieces.at(-1)?.push(line)
    if (line.trim() !== '') length++
  }
  return pieces.map(piece => piece.join('\n').trim())
}

/** Sentences. Very short ones are joined with the next one, very long ones are split. */
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

/** Joins short sentences with the next one: "Not once. I would have noticed." is one statement. */
function joinShortSentences(sentences: readonly string[]): string[] {
  const joined: string[] = []
  let pending = ''
  for (const sentence of sentences) {
    const candidate = pending === '' ? sentence : `${pending} ${sentence}`
    pending = countWords(candidate) < minSentenceWords ? candidate : ''
    if (pending === '') joined.push(candidate)
  }
  return pending === '' ? joined : [...joined.slice(0, -1), [...joined.slice(-1), pending].join(' ')]
}

const countWords = (text: string) => text.split(/\s+/).length

/** Splits at commas and between clauses, else after a number of words. */
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
