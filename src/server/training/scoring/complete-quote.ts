/** A longer sentence is cut between its clauses. */
const maxQuoteWords = 32
/** A sentence that cannot be cut cleanly is still quoted as a whole up to here. */
const maxWholeWords = 40
const minQuoteWords = 4

export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length

/** A noun with "'s" owns the next one: "the patient's name" begins no clause. */
const subject =
  "(?:(?:i|we|he|she|they|it|you|there|nobody|everyone)(?:['’]\\w+)?|(?:my|our|the|their) \\p{L}+(?!['’]| (?:of|in|at|on|who|which|that|and|or|with|for|from|to)))"
/** A clause that can be a sentence of its own. */
const mainClause = new RegExp(`^(?:(?:and|but|so|then|or|yet)\\s+)*${subject}\\s`, 'iu')
/** A clause that needs another one to be complete. */
const subordinate =
  /^(?:and |but |so )?(?:if|when|whenever|because|although|though|while|as|since|after|before|until|once|that|which|who|whose|where|to|not|nor|by|with|without|for|in|on|at|from|of)\b/i
/**
 * A reason before its consequence keeps its "because", or two clauses would stand side by side. A heading of one word keeps
 * its "then".
 */
const joiningWords =
  /^(?:and|but|so|then|or|also|because(?![^,]*,)|which|yes|well|oh|okay)\b(?! [^\s:]+:)[,\s]*/i
const listMark = /^(?:[-–—•*]|\d{1,2}[.)])\s+/
const openEnd = /[,;:\s]+(?:and|but|or|so|if not|because|which|with|to|the|a)?[.,;:—–\s]*$/i

const endsSentence = (text: string) => /[.!?…]["”’)]*$/.test(text.trim())

/**
 * The whole sentence of the answer that a piece belongs to. Long sentences are analyzed in pieces, which end in the middle of
 * a thought. The piece itself, if its sentence is not found in the answer.
 */
export function findWholeSentence(pieces: readonly string[], at: number, answer: string): string {
  let [from, to] = [at, at]
  while (from > 0 && !endsSentence(pieces[from - 1] ?? '')) from--
  while (to < pieces.length - 1 && !endsSentence(pieces[to] ?? '')) to++
  const join = (first: number, last: number) => pieces.slice(first, last + 1).join(' ')
  const withSpeech = widenToSpeech(join, from, to, pieces.length)
  const sentence = [withSpeech, join(from, to)].find(text => text !== null && answer.includes(text))
  return sentence ?? pieces[at] ?? ''
}

/** Pieces that are added to a sentence until its quotation marks are closed. */
const maxSpeechPieces = 4

/** Quoted speech of several sentences belongs to the sentence around it. */
function widenToSpeech(
  join: (from: number, to: number) => string,
  from: number,
  to: number,
  count: number,
): string | null {
  if (hasBalancedMarks(join(from, to))) return null
  const reach = Array.from({ length: maxSpeechPieces }, (_, at) => at + 1)
  const widened = [
    ...reach.filter(by => to + by < count).map(by => join(from, to + by)),
    ...reach.filter(by => from - by >= 0).map(by => join(from - by, to)),
  ]
  return widened.find(hasBalancedMarks) ?? null
}

/**
 * The sentence without its full stop, or some of its clauses that are complete without the others. Always a part of the text.
 * Of several parts, the one with the preferred words, then the longest. Null if no part of a long sentence is complete.
 */
export function findCompleteQuote(sentence: string, isPreferred: (text: string) => boolean): string | null {
  const isWhole = hasBalancedMarks(sentence)
  if (isWhole && countWords(sentence) <= maxQuoteWords) return trimQuote(sentence)
  const [best] = listCompleteParts(sentence)
    .filter(text => countWords(text) <= maxQuoteWords && countWords(text) >= minQuoteWords)
    .toSorted((a, b) => Number(isPreferred(b)) - Number(isPreferred(a)) || countWords(b) - countWords(a))
  if (best) return trimQuote(best)
  return isWhole && countWords(sentence) <= maxWholeWords ? trimQuote(sentence) : null
}

/** The first words, for a text without any complete part. */
export const cutQuote = (sentence: string): string =>
  trimQuote(
    sentence
      .split(/(?<=\s)/)
      .slice(0, maxQuoteWords)
      .join(''),
  )

function listCompleteParts(sentence: string): string[] {
  const clauses = sentence.split(/(?<=[,;:—–]|[.!?]["”])\s+/)
  const isStrongEnd = (at: number) => /[;—–]$|[.!?]["”]$/.test(clauses[at] ?? '')
  // Several semicolons separate the items of a list, and commas only parts of an item.
  const isList = clauses.filter((_, at) => isStrongEnd(at)).length >= 2
  const startsAt = (at: number) =>
    at === 0 || (!isList && mainClause.test(clauses[at] ?? '')) || (isStrongEnd(at - 1) && !isDependent(at))
  const isDependent = (at: number) => subordinate.test(clauses[at] ?? '')
  const endsAt = (at: number) => at === clauses.length - 1 || isStrongEnd(at) || startsAt(at + 1)
  return clauses.flatMap((_, from) =>
    clauses.slice(from).flatMap((__, length) => {
      const to = from + length
      const text = clauses.slice(from, to + 1).join(' ')
      const isComplete = startsAt(from) && endsAt(to) && !(isDependent(from) && to === from)
      return isComplete && hasBalancedMarks(text) && sentence.includes(text) ? [text] : []
    }),
  )
}

/** A part must not begin or end inside quotation marks or brackets. */
export function hasBalancedMarks(text: string): boolean {
  const count = (mark: RegExp) => text.match(mark)?.length ?? 0
  return (
    count(/"/g) % 2 === 0 && count(/“/g) === count(/”/g) && count(/«/g) === count(/»/g) && hasBrackets(text)
  )
}
const hasBrackets = (text: string) => text.split('(').length === text.split(')').length

/** Whole sentences without the last full stop, and without the word that joins the first to one before. */
export const trimSentences = (text: string): string =>
  text
    .trim()
    .replace(listMark, '')
    .replace(joiningWords, '')
    .replace(/[.,;:—–\s]+$/, '')

const trimQuote = (text: string): string => trimSentences(trimSentences(text).replace(openEnd, ''))
