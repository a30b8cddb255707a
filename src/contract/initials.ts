/** First letters of the first two words of a name, for a person without a picture. */
export const getInitials = (name: string): string =>
  name
    .normalize('NFKC')
    .split(/[\s._-]+/)
    .map(word =>
      word.replace(/^(?:\p{Lm}|[^\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}])+/u, ''),
    )
    .filter(Boolean)
    .slice(0, 2)
    .map(word => toInitial(getFirstGrapheme(word)))
    .join('')

/** What a reader sees as one character: a letter with its accents, or an emoji of several code points. */
function getFirstGrapheme(word: string): string {
  if (typeof Intl.Segmenter !== 'function') return graphemePattern.exec(word)?.[0] ?? ''
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word)
  return first?.segment ?? ''
}

/** Flags, or a character with its marks, skin tone and joined characters. For browsers without `Intl.Segmenter`. */
const graphemePattern =
  /\p{Regional_Indicator}{2}|\P{M}[\p{M}\p{Emoji_Modifier}]*(?:\u200D\P{M}[\p{M}\p{Emoji_Modifier}]*)*/u

/** Georgian has no title case: its capitals are for whole words only. `ß` has no single capital in fonts. Both stay small. */
function toInitial(grapheme: string): string {
  const capital = grapheme.toUpperCase()
  return /\p{Script=Georgian}/u.test(grapheme) || [...capital].length > [...grapheme].length
    ? grapheme
    : capital
}
