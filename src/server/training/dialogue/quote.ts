import type { Language } from '#contract/account.ts'
import { partsOf } from '#server/training/scoring/code.ts'
import { classify } from './classify.ts'

/** A quote longer than this is a lecture. */
const mostCharacters = 140
const fewestWords = 3

/** Markup, addresses, code, quotation marks of one's own, and questions, which would be taken for ours. */
const unfit = /[<>{}[\]`|\\“”«»"@#*?\n]|:\/\/|www\.|=>|;\s*$|\w{2}[(=]|\w_\w|[!=:]=|\s=\s/

/** Words that are not said back, whoever said them to whom. */
const rude =
  /\b(?:fuck\w*|shit\w*|bullshit|asshole\w*|bitch\w*|idiot\w*|moron\w*|bastard\w*|crap|dumb|stupid)\b/i

/**
 * A quote as it can be said back to whoever said it: one whole sentence of theirs, short and harmless; null where it is
 * not. The full stop is left to us.
 */
export function quotable(quote: string, said: string, language: Language = 'en'): string | null {
  const sentence = quote.trim()
  const at = said.indexOf(sentence)
  if (at < 0 || sentence.length > mostCharacters || sentence.split(/\s+/).length < fewestWords) return null
  if (partsOf(said).some(part => part.kind === 'code' && part.from <= at && at < part.to)) return null
  const isWhole =
    /(?:^|[.!?\n])\s*$/.test(said.slice(Math.max(0, at - 20), at)) &&
    (/[.!?]$/.test(sentence) || /^(?:$|\s*[.!?\n])/.test(said.slice(at + sentence.length)))
  const isFit = !unfit.test(sentence) && !rude.test(sentence) && classify(sentence, language) === 'answer'
  return isWhole && isFit ? sentence.replace(/[.!]+$/, '') : null
}
