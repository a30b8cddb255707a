/**
 * What people may call themselves and what is theirs, wherever others read it: in subjects, in the names of senders, in
 * calendars, on cards. No zod here, so that mails and screens can ask as well.
 */

const joiningScripts =
  'Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar'
    .split(' ')
    .map(script => `\\p{Script=${script}}`)
    .join('')

/** Joiners where a script or an emoji is written with them. */
const joiner = new RegExp(
  `(?<=[${joiningScripts}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])[\\u200C\\u200D](?=\\S)`,
  'gu',
)
/** Control, bidirectional and zero-width characters, line breaks, and letters that look like nothing. */
const invisibleCharacter = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]|\u034F|[\u115F\u1160\u2800\u3164\uFFA0]/u
const invisibleCharacters = new RegExp(invisibleCharacter.source, 'gu')

export const hasInvisibleCharacters = (text: string): boolean =>
  invisibleCharacter.test(text.replace(joiner, ''))

const topLevelDomains =
  'com net org info biz xyz top site online shop store club live app dev page link click icu vip win pro cloud space website fun рф ru ge by ua kz uz am az de fr it es pt nl be ch at pl cz eu uk us ca au nz cn jp kr in br mx tr io ai co me tv cc to ws gd gl gg sh is im la ly vn th hk tw ae il ro bg gr hu se fi dk ee lv lt ie su'
    .split(' ')
    .join('|')
const urlPrefix = /:\/\/|(?<![\p{L}\p{N}])www\./iu
const domain = new RegExp(`[\\p{L}\\p{N}-]{2,}\\.(?:${topLevelDomains})(?![\\p{L}\\p{N}])`, 'iu')
const domains = new RegExp(domain.source, 'giu')
const domainWithPath = new RegExp(
  `(?<!\\bASP\\.NET)(?<=[\\p{L}\\p{N}-]\\.(?:${topLevelDomains}))[/:?#][\\p{L}\\p{N}]`,
  'iu',
)
/** What becomes a link whatever it ends with: something with a path behind it, and an address in numbers. */
const linkLikeText =
  /[\p{L}\p{N}]\.\p{L}{2,}(?=[/:?#][\p{L}\p{N}])|(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/u
const linkLikeTexts = new RegExp(linkLikeText.source, 'gu')

/** Full stops of other scripts lead to the same place. */
const normalizeDots = (text: string) => text.normalize('NFKC').replace(/[。｡]/g, '.')

/** Whether a person's name holds the address of a web page. `St. John`, `J.R. Smith` and `O'Connor` hold none. */
export function containsWebAddress(name: string): boolean {
  const plain = normalizeDots(name)
  return urlPrefix.test(plain) || domain.test(plain) || linkLikeText.test(plain)
}

/** The same of a company or a subject, many of which are called like one: `Booking.com` is a name, `t.co/x` leads away. */
export function containsLink(label: string): boolean {
  const plain = normalizeDots(label)
  return urlPrefix.test(plain) || domainWithPath.test(plain)
}

/**
 * A text on several lines, as it is seen: nothing in it turns the direction of what stands around it, stays invisible, or
 * grows over other lines. What was pasted from a document is made plain rather than refused, for nobody can see it.
 */
export const sanitizeMultilineText = (text: string): string =>
  text
    .normalize()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n')
    .map(line =>
      (hasInvisibleCharacters(line) ? removeInvisibleCharacters(line) : line)
        .replace(/(\p{M}{3})\p{M}+/gu, '$1')
        .trimEnd(),
    )
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')

const removeInvisibleCharacters = (line: string) => line.replace(/\t/g, ' ').replace(invisibleCharacters, '')

/** A text on one line, as it is seen. */
export const sanitizeSingleLine = (text: string): string =>
  (hasInvisibleCharacters(text)
    ? text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replace(invisibleCharacters, '')
    : text
  )
    .replace(/\s+/gu, ' ')
    .trim()

/** A name that was given before it was looked at so closely, with nothing in it that a mail program would make a link of. */
export function sanitizeName(name: string): string {
  const line = sanitizeSingleLine(name)
  if (!containsWebAddress(line)) return line
  return sanitizeSingleLine(
    normalizeDots(line)
      .replace(/:\/+/g, ' ')
      .replace(/www\./gi, 'www ')
      .replace(domains, found => found.replaceAll('.', ' '))
      .replace(linkLikeTexts, found => found.replaceAll('.', ' ')),
  )
}
