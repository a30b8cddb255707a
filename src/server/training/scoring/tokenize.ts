import { stemmer } from 'stemmer'
import { remember } from '#server/lib/memoize.ts'
import { clauseBoundaries, functionWords, irregularForms, negations } from './lexicon.ts'

/** A word of a text, ready to be compared with others. */
export type Word = {
  /** Lower case, as written. */
  text: string
  /** The same for all forms of a word: `caching`, `cached` and `caches` share one. */
  stem: string
  /** Where it stands in the text. */
  start: number
  end: number
  /** Which sentence it is in, counted from 0. */
  sentence: number
  /** Carries grammar rather than content: `the`, `was`, `because`. */
  isFunction: boolean
  /** Within what is denied: `not`, `never`, `without`, up to the next turn of the sentence. */
  isDenied: boolean
  /** Read out of code: from a name in it, or from what is told there; absent where one talks. */
  code?: 'name' | 'comment'
}

/**
 * Words, figures, and things like `O(1)`, `C++`, `p99`, `24/7`, `read-only` (two words). A dot joins what it stands
 * inside of (`1.5`, `node.js`), and parts what somebody forgot a space between (`1.First`, `done.Then`).
 */
const wordPattern =
  /[oO]\([^)\s]{1,12}(?: log [a-z])?\)|[cC]\+\+|[cC]#|\.(?:NET|net)\b|[\p{L}\p{N}]+(?:['’]\p{L}+|(?<=\p{N})\.\p{N}+|(?<=\p{L})\.\p{Ll}+)*%?/gu
const sentenceEnd = /[.!?](?=\s|$)|\n|[;•●]/
/** The dot after these ends no sentence. */
const shortForms = new Set(['e.g', 'i.e', 'vs', 'cf', 'approx', 'resp', 'incl'])

/** Splits a text into words. Dots inside figures and names (`1.5`, `node.js`) end no sentence. */
export function tokenize(text: string): Word[] {
  const words: Word[] = []
  let sentence = 0
  let deniedLeft = 0
  let last = 0
  for (const match of text.matchAll(wordPattern)) {
    const between = text.slice(last, match.index)
    const before = words.at(-1)
    if (before && sentenceEnd.test(between) && !(shortForms.has(before.text) && /^\.\s*$/.test(between))) {
      sentence++
      deniedLeft = 0
    } else if (/[,:()–—]/.test(between)) deniedLeft = 0
    const written = match[0].toLowerCase().replaceAll('’', "'")
    last = match.index + match[0].length
    if (clauseBoundaries.has(written)) deniedLeft = 0
    const isFunction = functionWords.has(written) || /'(s|re|ve|ll|d|m)$/.test(written)
    words.push({
      text: written,
      stem: stemWord(written),
      start: match.index,
      end: last,
      sentence,
      isFunction,
      isDenied: deniedLeft > 0,
    })
    if (negations.has(written) || written.endsWith("n't")) deniedLeft = negationReach
    else if (before?.text === 'not' && (written === 'only' || written === 'just')) deniedLeft = 0
    else if (!isFunction && deniedLeft > 0) deniedLeft--
  }
  return words
}

export const getContentWords = (words: readonly Word[]): Word[] => words.filter(word => !word.isFunction)

/** How many content words a denial reaches. */
const negationReach = 3

/** One form for all spellings and inflections of a word. */
export const stemWord = remember(
  (word: string): string => {
    const bare = word.replace(/'s$/, '').replace(/[’']/g, '')
    const spelt = bare
      .replace(/isation(s?)$/, 'ization$1')
      .replace(/is(e|es|ed|ing)$/, (all, end) => (bare.length > 6 ? `iz${end}` : all))
      .replace(/our(s|ed|ing|al)?$/, (all, end = '') => (bare.length > 5 ? `or${end}` : all))
      .replace(/ll(ed|ing)$/, (all, end) => (bare.length > 7 ? `l${end}` : all))
    return stemmer(irregularForms.get(bare) ?? spelt)
  },
  { atMost: 20_000 },
)
