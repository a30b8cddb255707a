import anyAscii from 'any-ascii'

/** Scripts that a document shows, and characters of no script. */
const shownScripts =
  'Latin Cyrillic Greek Georgian Armenian Hebrew Arabic Lao Tifinagh Devanagari Tamil Thai Hangul Han Hiragana Katakana Bopomofo Braille Common Inherited'
    .split(' ')
    .map(script => `\\p{Script=${script}}`)
    .join('')
/** A word of another script, with the joiners between its letters. */
const otherWord = new RegExp(`[^${shownScripts}](?:[^${shownScripts}]|[\\p{M}\\u200c\\u200d])*`, 'gu')

/**
 * Spells words in Latin letters whose script has no font here, or whose letters PDFKit puts in the wrong order, such as
 * Bengali. `রহিম` becomes `Rhim`.
 */
export const spellOtherScripts = (text: string): string =>
  text.replace(otherWord, word => {
    const spelled = anyAscii(word.replace(/[\u200c\u200d]/g, ''))
    return spelled.charAt(0).toUpperCase() + spelled.slice(1)
  })
