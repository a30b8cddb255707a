import { containsLink } from '#contract/name.ts'

/** Nine digits and more, however they are grouped. Two years are eight. */
const telephone = /(?:\d[\s().-]*){9,}/

/**
 * Whether a public page may show a bio. Contact details stay between members, and links would make the pages worth
 * publishing for advertisers. `Booking.com` and `Node.js` are no links.
 */
export const isPublishableBio = (bio: string): boolean =>
  !containsLink(bio) && !bio.includes('@') && !telephone.test(bio)
