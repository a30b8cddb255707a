import { parseUrl } from '#web/lib/ponyfills.ts'

/** Path segment of a route. Anything else (an id, a token, user input) is private. */
const safeSegment = /^[a-z]{1,20}(-[a-z]{1,20}){0,3}$/

/** Path for analytics, such as `/room/:id`. Query and fragment are never sent. */
export const anonymizePath = (path: string): string =>
  path
    .split('/')
    .map(part => (part === '' || safeSegment.test(part) ? part : ':id'))
    .join('/')

/** Referring site without its path. Empty for our own. */
export function anonymizeReferrer(referrer: string, own = location.origin): string {
  const origin = parseUrl(referrer)?.origin ?? ''
  return origin === own || origin === 'null' ? '' : origin
}
