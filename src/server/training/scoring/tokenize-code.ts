import { memoize } from '#server/lib/memoize.ts'
import { splitProseAndCode, type TextPart } from './detect-code.ts'
import {
  codeKeywords,
  functionWords,
  meaningfulKeywords,
  nameExpansions,
  stemWord,
  tokenize,
  type Word,
} from './tokenize.ts'

/**
 * Words of an answer's prose and code. Names are split (`leastRecentlyUsed`, `max_size`), comments and strings are read as
 * prose, and keywords are dropped. Each line of code is a sentence.
 */
export const tokenizeAnswer = memoize((answer: string): readonly Word[] => tokenizeParts(answer), {
  maxSize: 30,
})

function tokenizeParts(answer: string): Word[] {
  const words: Word[] = []
  for (const part of splitProseAndCode(answer)) {
    const first = words.length === 0 ? 0 : (words.at(-1)?.sentence ?? 0) + 1
    const own = part.kind === 'prose' ? tokenize(part.text) : tokenizeCode(part.text)
    for (const word of own) {
      word.start += part.from
      word.end += part.from
      word.sentence += first
      words.push(word)
    }
  }
  return words
}

export const getProseWords = (words: readonly Word[]): Word[] => words.filter(word => !word.code)

export const getProse = (answer: string): string =>
  splitProseAndCode(answer)
    .filter(part => part.kind === 'prose')
    .map(part => part.text)
    .join('\n')

/** Comments, strings, names, numbers and other tokens of code. */
const codeTokenPattern =
  /(?<![^\s])(?:\/\/|#(?!include|define)|--)\s?(?=\p{L}).*|(?<=[;{})])\/\/\s?(?=\p{L}).*|\/\*.*?(?:\*\/|$)|"(?:[^"\\]|\\.){0,200}"|'(?:[^'\\]|\\.){0,200}'|`[^`]{0,200}`|[\p{L}_$][\p{L}\p{N}_$]*|\d[\d_]*(?:\.\d+)?|\S/gu

function tokenizeCode(code: string): Word[] {
  const words: Word[] = []
  let from = 0
  let sentence = 0
  let within: string | null = null
  for (const line of code.split('\n')) {
    const text = line.trim()
    if (within || /^(?:\/\*|"""|''')/.test(text)) {
      // Inside a block comment all text is prose.
      const mark: string = within ?? (text.startsWith('/*') ? '*/' : text.slice(0, 3))
      const isOver: boolean = text.indexOf(mark, within ? 0 : 3) >= 0
      words.push(...offsetComment(tokenize(line), from, sentence))
      within = isOver ? null : mark
    } else words.push(...tokenizeCodeLine(line, from, sentence))
    from += line.length + 1
    sentence = words.length === 0 ? 0 : (words.at(-1)?.sentence ?? 0) + 1
  }
  return words
}

function tokenizeCodeLine(line: string, from: number, sentence: number): Word[] {
  const words: Word[] = []
  for (const { 0: found, index } of line.matchAll(codeTokenPattern)) {
    const isComment = /^(?:\/\/|\/\*|#.|--.)/.test(found)
    if (isComment || (/^["'`]/.test(found) && /\p{L}\s+\p{L}/u.test(found)))
      words.push(...offsetComment(tokenize(found), from + index, sentence))
    else if (/^["'`]./.test(found)) {
      for (const { 0: name, index: at } of found.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu))
        words.push(...tokenizeName(name, from + index + at, sentence))
    } else if (/^[\p{L}_$]/u.test(found)) words.push(...tokenizeName(found, from + index, sentence))
    // Single digits like 0 and 1 are counters. Longer numbers carry meaning.
    else if (/^\d{2}/.test(found)) words.push(toCodeWord(found, from + index, found.length, sentence))
  }
  return words
}

/** Words of a comment or string, at their place in the code. */
const offsetComment = (words: Word[], from: number, sentence: number): Word[] =>
  words.map(word => ({
    ...word,
    code: 'comment',
    start: word.start + from,
    end: word.end + from,
    sentence: word.sentence + sentence,
  }))

function toCodeWord(text: string, start: number, length: number, sentence: number): Word {
  const written = text.toLowerCase()
  const isFunctionWord = functionWords.has(written)
  return {
    ...{ text: written, stem: stemWord(written), start, end: start + length, sentence, isFunctionWord },
    ...{ isDenied: false, code: 'name' },
  }
}

/** Parts of a name, and the whole name, which may be a term (`linkedhashmap`). */
function tokenizeName(name: string, start: number, sentence: number): Word[] {
  const pieces = splitName(name)
  if (codeKeywords.has(name.toLowerCase()) && !meaningfulKeywords.has(name.toLowerCase())) return []
  const words = pieces.map(piece => toCodeWord(piece, start, name.length, sentence))
  const whole = name.replace(/[_$]/g, '').toLowerCase()
  // Its parts are the content words. The whole name only matches a term.
  return pieces.length > 1 && whole.length < 30
    ? [...words, { ...toCodeWord(whole, start, name.length, sentence), isFunctionWord: true }]
    : words
}

const maxNameLength = 80

function splitName(name: string): string[] {
  const known = nameExpansions.get(name.toLowerCase())
  if (known) return known.split('_')
  const pieces = name
    .slice(0, maxNameLength)
    .match(/\p{Lu}+(?!\p{Ll})\d*|\p{Lu}?\p{Ll}+\d*|[^\p{Lu}\p{Ll}_$\p{N}]+|\p{N}+/gu)
  return (pieces ?? []).flatMap(piece => nameExpansions.get(piece.toLowerCase())?.split('_') ?? [piece])
}

/** Code as if read aloud, for the encoder: names in words, without brackets. */
export function codeToText(code: string): string {
  const lines = code.split('\n').map(line =>
    [...line.matchAll(codeTokenPattern)]
      .flatMap(([found]) => {
        if (/^(?:\/\/|\/\*|#.|--.|["'`].)/.test(found)) return found.match(/[\p{L}\p{N}']+/gu) ?? []
        if (/^[\p{L}_$]/u.test(found)) return splitName(found).map(piece => piece.toLowerCase())
        return /^[\p{N}=<>+*/%-]/u.test(found) ? [found] : []
      })
      .slice(0, maxLineWords)
      .join(' '),
  )
  return lines.filter(line => /[\p{L}\p{N}]/u.test(line)).join(', ')
}

/** Longer lines are generated, not written. */
const maxLineWords = 40

/** Of a longer line, only the statement is quoted. */
const maxQuotedLineLength = 200

/** Quote for display. A quote of code becomes the whole line that contains most of it. */
export function expandToCodeLine(quote: string, parts: readonly TextPart[]): string {
  const lines = quote.split('\n').filter(line => /\p{L}/u.test(line))
  for (const part of parts) {
    if (part.kind !== 'code') continue
    const longestFirst = lines.toSorted(
      (a, b) => tokenizeCodeLine(b, 0, 0).length - tokenizeCodeLine(a, 0, 0).length,
    )
    const core = longestFirst.map(line => line.trim()).find(line => part.text.includes(line))
    if (core === undefined) continue
    const at = part.text.indexOf(core)
    const from = part.text.lastIndexOf('\n', at) + 1
    const next = part.text.indexOf('\n', at)
    const line = part.text.slice(from, next < 0 ? part.text.length : next).trim()
    if (line.length <= maxQuotedLineLength) return line
    const statementWithCore = line
      .split(/(?<=[;{}])/)
      .find(statement => statement.includes(core.slice(0, 20)))
    return (statementWithCore ?? core).trim()
  }
  return quote
}
