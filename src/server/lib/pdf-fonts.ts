import { createRequire } from 'node:module'
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
