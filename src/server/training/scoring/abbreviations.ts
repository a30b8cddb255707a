import { getContentWords, tokenize, type Word } from './tokenize.ts'

/** The long form of abbreviations, as stems, by the stem of the short one. */
export type Abbreviations = ReadonlyMap<string, readonly string[]>

/** Some words and then initials in brackets: `Quality of Service (QoS)`. */
const abbreviationPattern = /((?:\p{L}{1,20}[ -]){2,6})\((\p{Lu}[\p{L}]{1,5})\)/gu

/** The abbreviations that a text introduces. */
export function extractAbbreviations(text: string): Abbreviations {
  const known = new Map<string, readonly string[]>()
  for (const [, before = '', short = ''] of text.matchAll(abbreviationPattern)) {
    const long = before.trim().split(/[ -]/).slice(-short.length)
    const initials = long.map(word => word[0]).join('')
    const [stem] = tokenize(short)
    if (stem && initials.toLowerCase() === short.toLowerCase())
      known.set(
        stem.stem,
        getContentWords(tokenize(long.join(' '))).map(word => word.stem),
      )
  }
  return known
}

/** Adds the other form of every abbreviation that is used: who says `QoS` has said quality and service, and vice versa. */
export function expandAbbreviations(words: readonly Word[], abbreviations: Abbreviations): readonly Word[] {
  const added: Word[] = []
  for (const [short, long] of abbreviations) {
    const asShort = words.find(word => word.stem === short)
    if (asShort) added.push(...long.map(stem => ({ ...asShort, stem })))
    const parts = long.map(stem => words.find(word => word.stem === stem))
    const [first] = parts
    if (first && parts.every(part => part !== undefined)) added.push({ ...first, stem: short })
  }
  return added.length > 0 ? [...words, ...added] : words
}
