import { z } from 'zod'

/** Calendar file of the session, and links to calendar sites that import no file. */
export const bookingCalendar = z.object({
  fileName: z.string(),
  /** iCalendar, RFC 5545. */
  file: z.string(),
  google: z.url(),
  outlook: z.url(),
  /** For accounts of companies and schools. */
  outlookWork: z.url(),
})
