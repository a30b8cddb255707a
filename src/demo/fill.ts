import type { Deps } from '#server/admin/context.ts'
import { hashPassword } from '#server/identity/accounts/password.ts'
import { demoEmails } from './emails.ts'
import { countUp, findUser, hasDemoData, insertAll } from './insert-rows.ts'
import { marketplace } from './marketplace.ts'
import { tellOfBookings } from './notices.ts'
import { candidates, experts } from './people.ts'
import { paintPortraits, portraitUrls } from './portraits/paint.ts'
import { holdASession } from './room.ts'
import { trainInTheEvenings } from './training.ts'

/** The password of every demo account. */
export const demoPassword = 'rehearse-demo'

/** Fills a database with a living marketplace, the first time. */
export async function fillWithDemoData(deps: Deps): Promise<void> {
  if (await hasDemoData(deps.db)) return
  const everybody = [...experts, ...candidates]
  const pictures = portraitUrls(everybody)
  // Drawn while the rows are being written; the rows count only once there is a picture under every address.
  const painted = paintPortraits(deps, everybody, pictures)
  const written = deps.db.transaction().execute(async tx => {
    const rows = marketplace({
      now: deps.now(),
      appUrl: deps.urls.app,
      selfUrl: deps.urls.self,
      feePercent: deps.config.payment.feePercent,
      seller: deps.config.seller,
      passwordHash: await hashPassword(deps, demoPassword),
      pictures,
    })
    await insertAll(tx, rows)
    await countUp(tx)
    await painted
  })
  await Promise.all([written, painted])
  const interviewee = await findUser(deps.db, demoEmails.interviewee)
  const interviewer = await findUser(deps.db, demoEmails.interviewer)
  if (!interviewee || !interviewer) throw new Error('The demo accounts are not there.')
  await trainInTheEvenings(deps, interviewee)
  await holdASession(deps, interviewee, interviewer)
  for (const email of Object.values(demoEmails)) await tellOfBookings(deps, email)
}
