import anyAscii from 'any-ascii'

const chineseOrJapanese = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}'
const emoji =
  '\\p{RI}\\p{RI}|\\p{Extended_Pictographic}(?:\\p{Emoji_Modifier}|[\\ufe0e\\ufe0f\\u20e3\\u{e0020}-\\u{e007f}]|\\u200d\\p{Extended_Pictographic})*'
/**
 * What is spelled together: an emoji with the space before it, a Chinese or Japanese character, a word with the joiners between
 * its letters, or another character.
 */
const units = new RegExp(
  ` ?(?<emoji>${emoji})|[${chineseOrJapanese}]\\p{M}*|(?:(?![${chineseOrJapanese}])[\\p{L}\\p{M}\\p{N}\\u200c\\u200d])+|.`,
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
