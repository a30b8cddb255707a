import type { Deps } from '#server/admin/context.ts'
import { hashPassword } from '#server/identity/accounts/password.ts'
import { demoEmails } from './emails.ts'
import { findUser, hasDemoData, insertAll, updateRatings } from './insert-rows.ts'
import { buildMarketplace } from './marketplace.ts'
import { addNotifications } from './notifications.ts'
import { experts, interviewees } from './people.ts'
import { paintPortraits, portraitUrls } from './portraits/paint.ts'
import { addSessionData } from './room.ts'
import { addSessionTypes } from './session-types.ts'
import { addTrainingInterviews } from './training.ts'

/** Password of all demo accounts. */
export const demoPassword = 'rehearse-demo'

/** Fills an empty database with the demo marketplace. */
export async function fillWithDemoData(deps: Deps): Promise<void> {
  if (await hasDemoData(deps.db)) return
  const people = [...experts, ...interviewees]
  const pictures = portraitUrls(people)
  // Before the transaction, which PostgreSQL would end while it waits for pictures on a slow machine.
  const [passwordHash] = await Promise.all([
    hashPassword(deps, demoPassword),
    paintPortraits(deps, people, pictures),
  ])
  const rows = buildMarketplace({
    now: deps.now(),
    appUrl: deps.urls.app,
    selfUrl: deps.urls.self,
    feePercent: deps.config.payment.feePercent,
    seller: deps.config.seller,
    passwordHash,
    pictures,
  })
  await deps.db.transaction().execute(async tx => {
    await insertAll(tx, rows)
    await updateRatings(tx)
  })
  const interviewee = await findUser(deps.db, demoEmails.interviewee)
  const interviewer = await findUser(deps.db, demoEmails.interviewer)
  if (!interviewee || !interviewer) throw new Error('demo accounts not found')
  await addSessionTypes(deps, interviewer)
  await addTrainingInterviews(deps, interviewee)
  await addSessionData(deps, interviewee, interviewer)
  for (const email of Object.values(demoEmails)) await addNotifications(deps, email)
}
