import { partsOf } from '#server/training/scoring/code.ts'
import { readAloud } from '#server/training/scoring/read-code.ts'

/** Longer sentences are listened to in pieces: the meaning of one thing said drowns in that of many. */
const wordsMost = 40
/** Pieces are about so long. */
const wordsOfPiece = 25
/** A clause shorter than this goes with the one before. */
const wordsLeast = 4
/** A sentence shorter than this says little by itself. */
const wordsAlone = 5

/** Code is heard in so many pieces at most, and in none shorter than this many lines where it is long. */
const codePiecesMost = 12
const linesOfPiece = 6

/** Something said, verbatim, and how it sounds where that is something else: code is heard as one would read it aloud. */
export type Said = { quote: string; heard: string }

/** What an answer consists of: its sentences, and its code in pieces of some lines. */
export function saidIn(text: string): Said[] {
  const parts = partsOf(text)
  const lines = parts.reduce((sum, part) => sum + (part.kind === 'code' ? linesIn(part.text).length : 0), 0)
  const blocks = parts.filter(part => part.kind === 'code').length
  const left = Math.max(1, codePiecesMost - blocks)
  const size = Math.max(linesOfPiece, Math.ceil(lines / left))
  const code: Said[] = []
  const said = parts.flatMap(part => {
    if (part.kind === 'prose') return proseIn(part.text).map(quote => ({ quote, heard: quote }))
    const pieces = codeIn(part.text, size)
      .map(quote => ({ quote, heard: readAloud(quote) }))
      .filter(({ heard }) => isSaid(heard))
      .slice(0, codePiecesMost - code.length)
    code.push(...pieces)
    return pieces
  })
  return said
}

/** What an answer consists of, verbatim. */
export const sentencesOf = (text: string): string[] => saidIn(text).map(({ quote }) => quote)

const linesIn = (code: string) => code.split('\n').filter(line => line.trim() !== '')

/** Functions and what stands apart, where they are short enough, else so many lines at a time. */
function codeIn(code: string, size: number): string[] {
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
function proseIn(text: string): string[] {
  const lines = text.split(/\n+/).map(line =>
    line
      .trim()
      .split(/(?<=[.!?])\s+/)
      .filter(isSaid),
  )
  return lines
    .flatMap(joined)
    .flatMap(sentence => (wordsIn(sentence) > wordsMost ? piecesOf(sentence) : [sentence]))
}

const isSaid = (sentence: string) => /[\p{L}\p{N}]/u.test(sentence)

/** "Not once. I would have noticed." is one thing said. */
function joined(sentences: readonly string[]): string[] {
  const found: string[] = []
  let short = ''
  for (const sentence of sentences) {
    const whole = short === '' ? sentence : `${short} ${sentence}`
    short = wordsIn(whole) < wordsAlone ? whole : ''
    if (short === '') found.push(whole)
  }
  return short === '' ? found : [...found.slice(0, -1), [...found.slice(-1), short].join(' ')]
}

const wordsIn = (text: string) => text.split(/\s+/).length

/** Cut where a thought may end: at commas and between clauses, else after so many words. */
function piecesOf(sentence: string): string[] {
  const clauses = sentence.split(/(?<=[,;:])\s+|\s+(?=(?:and|but|so|because|then|which|while|if|when)\s)/)
  const pieces: string[] = []
  let piece = ''
  for (const clause of clauses.flatMap(cut)) {
    if (piece !== '' && wordsIn(piece) + wordsIn(clause) > wordsOfPiece && wordsIn(clause) >= wordsLeast) {
      pieces.push(piece)
      piece = clause
    } else piece = piece === '' ? clause : `${piece} ${clause}`
  }
  return [...pieces, piece]
}

const cut = (clause: string): string[] => {
  const words = clause.split(/\s+/)
  return Array.from({ length: Math.ceil(words.length / wordsOfPiece) }, (_, at) =>
    words.slice(at * wordsOfPiece, (at + 1) * wordsOfPiece).join(' '),
  )
}
