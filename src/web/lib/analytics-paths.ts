/** A word of an address of ours. Anything else (an id, a token, what somebody typed) is nobody's business. */
const safeSegment = /^[a-z]{1,20}(-[a-z]{1,20}){0,3}$/

/** The path of a page as it may be counted, `/room/:id` for one; queries and fragments are never told. */
export const anonymizePath = (path: string): string =>
  path
    .split('/')
    .map(part => (part === '' || safeSegment.test(part) ? part : ':id'))
    .join('/')

/** Which site somebody came from, without the page; nothing for our own. */
export function anonymizeReferrer(referrer: string, own = location.origin): string {
  const origin = URL.parse(referrer)?.origin ?? ''
  return origin === own || origin === 'null' ? '' : origin
}
