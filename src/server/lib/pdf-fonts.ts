import { createRequire } from 'node:module'
import anyAscii from 'any-ascii'
import { type Font, openSync } from 'fontkit'

const require = createRequire(import.meta.url)

export type FontFiles = { plain: string; bold: string }

const files = (plain: string, bold = plain): FontFiles => ({
  plain: require.resolve(plain),
  bold: require.resolve(bold),
})

/** Covers Latin, Cyrillic, Greek, Georgian, Armenian, Hebrew and Arabic. */
export const defaultFont = files(
  'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
)

const notoSans = (subset: string, name = 'noto-sans') =>
  files(
    `@fontsource/${name}/files/${name}-${subset}-400-normal.woff`,
    `@fontsource/${name}/files/${name}-${subset}-700-normal.woff`,
  )

const otherFonts: { characters: RegExp; font: FontFiles }[] = [
  {
    characters: /\p{Script=Hangul}/u,
    font: files('@fontsource/gowun-dodum/files/gowun-dodum-korean-400-normal.woff'),
  },
  { characters: /\p{Script=Devanagari}/u, font: notoSans('devanagari') },
  // PDFKit shapes these two as well, but not Bengali, which is spelled in Latin letters.
  { characters: /\p{Script=Tamil}/u, font: notoSans('tamil', 'noto-sans-tamil') },
  { characters: /\p{Script=Thai}/u, font: notoSans('thai', 'noto-sans-thai') },
  // Among them the signs of the lari and the bitcoin.
  { characters: /[\u20b6-\u20c0]/u, font: notoSans('latin-ext') },
]

const chineseOrJapanese =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u

/** Fonts by code point, read when the first Chinese or Japanese character is drawn. */
let chineseFonts: Map<number, FontFiles> | undefined

/** The package splits its characters into a hundred files, and lists which file has which. */
function readChineseFonts(): Map<number, FontFiles> {
  const name = 'chocolate-classical-sans'
  const ranges: Record<string, string> = require(`@fontsource/${name}/unicode.json`)
  return new Map(
    Object.entries(ranges).flatMap(([subset, codePoints]) => {
      const font = files(`@fontsource/${name}/files/${name}-${subset.replace(/[[\]]/g, '')}-400-normal.woff`)
      return listCodePoints(codePoints).map((codePoint): [number, FontFiles] => [codePoint, font])
    }),
  )
}

/** Code points of a CSS `unicode-range`, such as `U+3401,U+3d18-3d19`. */
function listCodePoints(ranges: string): number[] {
  return ranges.split(',').flatMap(range => {
    const [first = 0, last = first] = range
      .replace('U+', '')
      .split('-')
      .map(hex => Number.parseInt(hex, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}

/** The font in which a document draws a character. It may lack the glyph. */
export function getFont(character: string): FontFiles {
  if (chineseOrJapanese.test(character)) {
    chineseFonts ??= readChineseFonts()
    return chineseFonts.get(character.codePointAt(0) ?? 0) ?? defaultFont
  }
  return otherFonts.find(({ characters }) => characters.test(character))?.font ?? defaultFont
}

const openFonts = new Map<string, Font>()

/** Whether a font draws a character, and not a box in its place. */
export function hasGlyph(file: string, character: string): boolean {
  const font = openFonts.get(file) ?? openSync(file)
  openFonts.set(file, font)
  return font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
}

const hanOrKana = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}'
const emoji =
  '\\p{RI}\\p{RI}|\\p{Extended_Pictographic}(?:\\p{Emoji_Modifier}|[\\ufe0e\\ufe0f\\u20e3\\u{e0020}-\\u{e007f}]|\\u200d\\p{Extended_Pictographic})*'
/**
 * What is spelled together: an emoji with the space before it, a Chinese or Japanese character, a word with the joiners between
 * its letters, or another character.
 */
const units = new RegExp(
  ` ?(?<emoji>${emoji})|[${hanOrKana}]\\p{M}*|(?:(?![${hanOrKana}])[\\p{L}\\p{M}\\p{N}\\u200c\\u200d])+|.`,
  'gsu',
)
/** Of Georgian. No language needs them, and few fonts have them. */
const georgianCapitals = /[\u1c90-\u1cbf]/g
/** Line breaks, and marks of direction, which are not drawn. */
const undrawn = /[\p{Cc}\p{Bidi_Control}]/u
const ignorable = /\p{Default_Ignorable_Code_Point}/u

/**
 * Rewrites what the fonts of a document or picture would draw as boxes: in usual letters if it is a variant of them, otherwise
 * spelled in Latin letters. `রহিম` becomes `Rhim`. An emoji is left out.
 */
export function spellMissing(
  text: string,
  hasGlyph: (character: string) => boolean,
): { text: string; isSpelled: boolean } {
  const isDrawn = (part: string) =>
    [...part].every(character => undrawn.test(character) || hasGlyph(character))
  const toVariant = (character: string) => {
    const variant = character.normalize('NFKC')
    if (isDrawn(variant)) return variant
    return ignorable.test(character) ? '' : character
  }
  const inSmallLetters = text.replace(georgianCapitals, letter => letter.toLowerCase())
  if (isDrawn(inSmallLetters)) return { text: inSmallLetters, isSpelled: false }
  let isSpelled = false
  const shown = inSmallLetters.replace(units, (unit, ...rest) => {
    if (isDrawn(unit)) return unit
    const variant = Array.from(unit, character =>
      isDrawn(character) ? character : toVariant(character),
    ).join('')
    if (isDrawn(variant)) return variant
    const { emoji } = rest.at(-1) as { emoji?: string }
    if (emoji) return ''
    isSpelled = true
    return spell(unit)
  })
  if (!shown.trim()) return { text: spell(text), isSpelled: true }
  return { text: text.startsWith(' ') ? shown : shown.trimStart(), isSpelled }
}

function spell(text: string): string {
  const spelled = anyAscii(text.replace(/[\u200c\u200d]/g, ''))
  return spelled.charAt(0).toUpperCase() + spelled.slice(1)
}
