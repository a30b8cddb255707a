import { z } from 'zod'

/**
 * The session as a calendar file, and links that open a filled-in event at calendar sites, for users who do not want to
 * import a file.
 */
export const bookingCalendar = z.object({
  fileName: z.string(),
  /** iCalendar, RFC 5545. */
  file: z.string(),
  google: z.url(),
  outlook: z.url(),
  /** For accounts of companies and schools. */
  outlookWork: z.url(),
})
