/**
 * Normalizes what people type or paste before it is judged. Text copied from a phone’s contacts, a chat or a
 * document contains invisible characters. No zod here, so that screens can use this module.
 */
import { removeExcessMarks, strayJoiners } from './sanitize-text.ts'

/** Direction marks, zero-width spaces, word joiners, soft hyphens, byte order marks. */
const unseenCharacters = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g
/** Also the tab between two cells of a copied table. */
const spaces = /[\t\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g
/** Hyphen and non-breaking hyphen, which look like the one on the keyboard. */
const hyphens = /[\u2010\u2011]/g

/** Text of one field in Unicode NFC, without unseen characters, and with plain spaces and hyphens. */
export const cleanTypedText = (text: string): string =>
  removeExcessMarks(text.normalize().replace(unseenCharacters, '').replace(strayJoiners, ''))
    .replace(spaces, ' ')
    .replace(/ {2,}/g, ' ')
    .replace(hyphens, '-')
    .trim()

/** Decimal digits of all scripts as ASCII: keyboards write Arabic, Persian, Devanagari, Thai and full-width ones. */
export const toAsciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, digit => String(getDigit(digit)))

/** Digits of a code. Authenticator apps and emails group them with spaces or hyphens. */
export const cleanOneTimeCode = (text: string): string =>
  toAsciiDigits(cleanTypedText(text)).replaceAll(/[\s-]/g, '')

/** Unicode lists the ten digits of a script one after another, from zero on. */
function getDigit(digit: string): number {
  const at = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(at - before - 1))) before++
  return before % 10
}

/**
 * Telephone number as typed, without the prefix of a copied link or card. Germans write a slash, the French a point in the
 * middle of the line, others the country in brackets.
 */
export const cleanTelephone = (text: string): string =>
  toAsciiDigits(cleanTypedText(text).normalize('NFKC'))
    .replace(/^\p{Extended_Pictographic}\uFE0F?\s*/u, '')
    .replace(/^(?:tel|callto|sms|whatsapp|phone|mobile|mob|тел|моб)[.:]+\s*/iu, '')
    .replace(/[\u2012-\u2015\u2212]/g, '-')
    .replace(/(?<=\d)\s*[/\u00B7\u2022\u2219]\s*(?=\d)/g, ' ')
    .replace(/^\(\+(\d+)\)/, '+$1')
    .replace(/(?<=\d)[.,;]$/, '')

/** Scheme whose colon or slashes are mistyped. `https:/host` would be a path of the page that shows the link. */
const schemeAsTyped = /^(https?)(?::[\\/]*|\/\/)(?!\d+(?:[/?#]|$))/i
const hostWithoutScheme = /^(?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]{2,}(?::\d+)?(?:[/\\?#]|$)/u

/** Brackets and quotation marks around an address, as mail programs and sentences have them. */
const quoted = /^(?:<(.*)>|\((.*)\)|\[(.*)\]|["“”„«»'‘’](.*)["“”«»'‘’])$/
const getInside = (_: string, ...insides: (string | undefined)[]): string =>
  insides.slice(0, 4).find(inside => inside !== undefined) ?? ''
/** Pasted after `https://`, which was in the field. */
const repeatedScheme = /^https?:\/\/(?=https?:\/\/)/i

/**
 * Web address with its scheme. Browsers show and copy addresses without one, and mail programs write them in angle
 * brackets. Spaces are encoded, because a link in an email would end there.
 */
export function completeWebAddress(text: string): string {
  const address = cleanTypedText(text)
    .replace(/(?<![.,;])[.,;]+$/, '')
    .replace(quoted, getInside)
    .replace(schemeAsTyped, '$1://')
    .replace(repeatedScheme, '')
  const bare = address.replace(/^\/\//, '')
  const complete = hostWithoutScheme.test(bare) ? `https://${bare}` : address
  return /^https?:\/\//i.test(complete) ? encodePath(complete) : complete
}

/**
 * Userinfo before the host makes an address look like that of another host: `https://bank.example@other.example`. Line
 * breaks, or a word with a colon after a space, mean that other text was pasted with it: `… Passcode: 123`.
 */
export const isPlainWebAddress = (address: string): boolean =>
  !/^[a-z]+:\/\/[^/?#]*@|[\r\n]|%20[^/?#]*:%20/i.test(address)

/** Browsers read a backslash as a slash, other programs do not. */
const encodePath = (address: string): string =>
  address
    .replaceAll('\\', '/')
    .replace(
      /^(https?:\/\/[^/?#\s]+[/?#])([\s\S]*)$/i,
      (_, host: string, rest: string) => host + rest.replaceAll(' ', '%20'),
    )

/**
 * Canonical form of an email address: ASCII domain in lower case (IDNA). The database ignores the case of ASCII
 * letters only, so a local part with others is in lower case too. A Turkish phone makes the first `i` an `İ`, whose small
 * letter would be an `i` with a second dot. A full stop after the domain is that of a sentence, or of the root in DNS.
 * Other text is only cleaned.
 */
export function canonicalizeEmail(text: string): string {
  const address = cleanTypedText(text)
    .replace(/(?<=[\p{L}\p{N}>)\]"“”«»'‘’])[,;]$/u, '')
    // As mail programs copy it: `Anna Lee <anna@example.test>`, `anna@example.test (Anna Lee)`.
    .replace(/^[^<>@]*<([^<>]+)>$/, '$1')
    .replace(/\s*\([^()@]*\)$/, '')
    .replace(quoted, getInside)
    .replace(/^mailto:([^?]*)(?:\?.*)?$/i, (_, encoded: string) => decodeAddress(encoded))
    .replace(/[\uFF01-\uFF5E]/g, fullWidth => fullWidth.normalize('NFKC'))
    .replace(/(?<=@.*[^.。．｡])[.。．｡]$/, '')
  const at = address.lastIndexOf('@')
  const domain = at > 0 ? toAsciiDomain(address.slice(at + 1)) : null
  if (domain === null) return address
  // Phones type a curly apostrophe.
  const local = address.slice(0, at).replaceAll('\u2019', "'")
  return `${/^\p{ASCII}*$/u.test(local) ? local : local.toLowerCase().replaceAll('i\u0307', 'i')}@${domain}`
}

/** Text of a field that takes an email or something else. Only emails contain an @. */
export const cleanEmailOrText = (text: string): string =>
  mayBeEmail(text) ? canonicalizeEmail(text) : cleanTypedText(text)

export const mayBeEmail = (text: string): boolean => /[@＠]/.test(text)

/** A `mailto:` link has `+` and other signs percent-encoded. */
function decodeAddress(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

/** Null if it is no domain. The URL parser would take more, such as ports and paths, and make an IP address of a number. */
function toAsciiDomain(domain: string): string | null {
  if (!/^[\p{L}\p{M}\p{N}.。．｡-]+$/u.test(domain) || /(?:^|[.。．｡])\p{Nd}+$/u.test(domain)) return null
  try {
    return new URL(`https://${domain}`).hostname
  } catch {
    return null
  }
}

/** Canonical email address (RFC 5322 without quotes, RFC 6531), with a domain of two labels or more. */
export const emailPattern =
  /^(?=.{1,64}@)[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/u
