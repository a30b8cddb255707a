/**
 * Checks of names and labels that other people read: email subjects, sender names, calendars, cards. No zod
 * here, so that emails and screens can use them.
 */

const joiningScripts =
  'Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar'
    .split(' ')
    .map(script => `\\p{Script=${script}}`)
    .join('')

const joinable = `[${joiningScripts}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F]`
/** Joiners between characters of a script or an emoji that needs them. */
const joiner = new RegExp(`(?<=${joinable})[\\u200C\\u200D](?=\\S)`, 'gu')
/** All other joiners, which have no effect. */
export const strayJoiners = new RegExp(`(?<!${joinable})[\\u200C\\u200D]|[\\u200C\\u200D](?!\\S)`, 'gu')
/** Control, bidirectional and zero-width characters, line breaks, and letters that render as nothing. */
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
/** Domain with its subdomains, so that replacing its dots leaves no shorter domain. */
const domains = new RegExp(`(?:[\\p{L}\\p{N}-]+\\.)*${domain.source}`, 'giu')
/** A domain with a path, port or query. `ASP.NET/C#` is no link. */
const domainWithPath = new RegExp(
  `(?<!\\bASP\\.NET)(?<=[\\p{L}\\p{N}-]\\.(?:${topLevelDomains}))[/:?#][\\p{L}\\p{N}]`,
  'iu',
)
/** Link-like text with any ending: a domain with a path, or a numeric address. */
const linkLikeText =
  /[\p{L}\p{N}]\.\p{L}{2,}(?=[/:?#][\p{L}\p{N}])|(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/u
const linkLikeTexts = new RegExp(linkLikeText.source, 'gu')

/** Full stops of other scripts work in domains too. */
const normalizeDots = (text: string) => text.normalize('NFKC').replace(/[。｡]/g, '.')

const titles =
  'Prof Profa Dr Mr Mrs Ms Mx St Sr Jr Md Ma Wm Rev Fr Hon Sir Capt Col Gen Lt Sgt Eng Engr Ing Arch Arq Atty Lic Dipl Mag Mgr Dott Avv Assoc Asst Habil Univ Univ\\.-Prof Dipl\\.-Ing med phil iur rer nat Dra Drs Ir Sra Sta Ste Hna Sig Smt Sri Shri Hj MUDr JUDr RNDr PhDr MVDr Uz Doç Yrd Op Av Проф Др Д-р Акад'
    .split(' ')
    .join('|')
/** Titles with a name of two letters that is also a country's domain: `Dr.Me`, `Prof.De Witt`, `Ms.In-Young`, `DR.SU`. */
const beforeName = (titles: string, name: string) =>
  `(?<![\\p{L}\\p{N}.@/-])(?:(?:${titles})\\.)+(?=${name}(?!\\.?[\\p{L}\\p{N}]|[/:?#@]))`
const titlesBeforeName = new RegExp(
  `${beforeName(titles, '\\p{Lu}\\p{Ll}')}|${beforeName(titles.toUpperCase(), '\\p{Lu}{2}')}`,
  'gu',
)

/** Detects a web address in a person's name. `St. John`, `Prof.Dr.Me Lee` and `O'Connor` pass. */
export function containsWebAddress(name: string): boolean {
  const plain = normalizeDots(name).replace(titlesBeforeName, titles => titles.replaceAll('.', ' '))
  return urlPrefix.test(plain) || domain.test(plain) || linkLikeText.test(plain)
}

/** Detects a link in a company or subject. `Booking.com` is a company name and passes, `t.co/x` is a link. */
export function containsLink(label: string): boolean {
  const plain = normalizeDots(label)
  return urlPrefix.test(plain) || domainWithPath.test(plain)
}

/**
 * Keeps at most three accents of a letter. No language has more, and they would cover the lines above and below. Vowel
 * signs and medials of other scripts are marks too, up to five a letter in Burmese, so that six marks of any kind are kept.
 */
export const removeExcessMarks = (text: string): string =>
  text
    .replace(
      /([\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]{3})[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]+/g,
      '$1',
    )
    .replace(/(\p{M}{6})\p{M}+/gu, '$1')

/**
 * Removes characters that reverse text direction, stay invisible, or cover other lines. Pasted documents
 * contain them unseen, so the text is cleaned and not rejected.
 */
export const sanitizeMultilineText = (text: string): string =>
  text
    .normalize()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n')
    .map(line =>
      removeExcessMarks(hasInvisibleCharacters(line) ? removeInvisibleCharacters(line) : line).trimEnd(),
    )
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')

const removeInvisibleCharacters = (line: string) => line.replace(/\t/g, ' ').replace(invisibleCharacters, '')

/** Cleans text on one line. */
export const sanitizeSingleLine = (text: string): string =>
  (hasInvisibleCharacters(text)
    ? text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replace(invisibleCharacters, '')
    : text
  )
    .replace(/\s+/gu, ' ')
    .trim()

/** Rewrites an old name, stored before these checks, so that no mail program turns part of it into a link. */
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
