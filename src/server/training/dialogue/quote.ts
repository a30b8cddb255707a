import type { Language } from '#contract/account.ts'
import { splitProseAndCode } from '#server/training/scoring/code.ts'
import { classifyMessage } from './classify.ts'

/** A quote longer than this is a lecture. */
const maxQuoteLength = 140
const minQuoteWords = 3

/** Markup, addresses, code, quotation marks of one's own, and questions, which would be taken for ours. */
const unquotablePattern = /[<>{}[\]`|\\“”«»"@#*?\n]|:\/\/|www\.|=>|;\s*$|\w{2}[(=]|\w_\w|[!=:]=|\s=\s/

/** Words that are not said back, whoever said them to whom. */
const profanityPattern =
  /\b(?:fuck\w*|shit\w*|bullshit|asshole\w*|bitch\w*|idiot\w*|moron\w*|bastard\w*|crap|dumb|stupid)\b/i

/**
 * A quote as it can be said back to whoever said it: one whole sentence of theirs, short and harmless; null where it is
 * not. The full stop is left to us.
 */
export function getQuotableSentence(quote: string, said: string, language: Language = 'en'): string | null {
  const sentence = quote.trim()
  const at = said.indexOf(sentence)
  if (at < 0 || sentence.length > maxQuoteLength || sentence.split(/\s+/).length < minQuoteWords) return null
  if (splitProseAndCode(said).some(part => part.kind === 'code' && part.from <= at && at < part.to))
    return null
  const isWhole =
    /(?:^|[.!?\n])\s*$/.test(said.slice(Math.max(0, at - 20), at)) &&
    (/[.!?]$/.test(sentence) || /^(?:$|\s*[.!?\n])/.test(said.slice(at + sentence.length)))
  const isFit =
    !unquotablePattern.test(sentence) &&
    !profanityPattern.test(sentence) &&
    classifyMessage(sentence, language) === 'answer'
  return isWhole && isFit ? sentence.replace(/[.!]+$/, '') : null
}
