/** How text that people type into a search field is read. No zod here, so that screens can use this module. */

/** Between words, with or without blanks: `Beridze, Nino`, `“Nino”`, `Nino|Google`. */
const separators = /[\s,;|•،؛、・"“”„‟«»‹›「」『』]+/u
/** Quotation marks, brackets, dashes and the punctuation of sentences. Without the signs of `C++`, `C#`, `100%` and `data_`. */
const outer = String.raw`\p{Pi}\p{Pf}\p{Ps}\p{Pe}\p{Pd}'"\x60´,;:!?¡¿/|•·،؛؟、。・`
/** The point of `.NET` is no punctuation. */
const outerStart = new RegExp(String.raw`^(?:[${outer}\s]|\.{2,})+`, 'u')
const outerEnd = new RegExp(String.raw`[${outer}\s.]+$`, 'u')

/** Text without punctuation around it. Text of nothing else stays. Ids, references and emails are searched for in this form. */
export const trimSearchText = (text: string): string =>
  text.replace(outerStart, '').replace(outerEnd, '') || text.trim()

const hasLetters = (word: string): boolean => /[\p{L}\p{N}]/u.test(word)

/** Parts shorter than this are an abbreviation with the slash: `CI/CD`, `A/B`. The index finds no shorter ones. */
const minPartLength = 3

function splitAtSlashes(word: string): string[] {
  const parts = word.split('/').map(trimSearchText)
  return parts.every(part => [...part].length >= minPartLength) ? parts : [word]
}

/** Words of a search in lower case. Words without letters and digits count only where there are no others. */
export function splitSearchText(text: string): string[] {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .split(separators)
    .filter(Boolean)
    .map(trimSearchText)
    .flatMap(splitAtSlashes)
  const named = words.filter(hasLetters)
  return named.length > 0 ? named : words.length > 0 ? words : [text.trim()].filter(Boolean)
}

/** Accents of Latin, Greek and Cyrillic letters, vowel points of Hebrew and Arabic, invisible characters. */
const folded =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u0640\u064b-\u065f\u0670\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

const otherSpellings: Record<string, string> = {
  ...{ ı: 'i', ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ς: 'σ', '‘': "'", '’': "'", ʼ: "'" },
  ...{ '‐': '-', '–': '-', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
}

/** One spelling for letters that readers take for the same, as the function `fold_text` of the database has it. */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(folded, '')
    .replace(/[ıłøđðħŧς‘’ʼ‐–ßæœþ]/g, letter => otherSpellings[letter] ?? letter)
    .normalize()
