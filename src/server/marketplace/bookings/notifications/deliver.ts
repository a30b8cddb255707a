import { randomUUID } from 'node:crypto'
import type { UserId } from '#contract/id.ts'
import { type Letter, orderLetter, orderLetters } from '#server/identity/accounts/send-account-email.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { eachAlone } from '#server/lib/jobs/for-each-settled.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { readPresent } from './build-payload.ts'
import {
  asItStands,
  type BookingLetter,
  gathered,
  isPatient,
  isUrgent,
  type News,
  standingTold,
} from './digest.ts'
import { type Told, tellFrom } from './policy.ts'
import {
  addWaiting,
  findReaders,
  findTold,
  insertTold,
  lockNewsOf,
  noteProcessed,
  takeWaiting,
  type Waiting,
} from './repository.ts'

/**
 * Mails news at once, as the booking stands now, unless its reader was told much lately: then it waits and is told with
 * what follows. A job that was late may be overtaken by what happened since, and one that is run again after its commit
 * has told it already: neither tells anything.
 */
export const tellNews = (deps: Deps, news: News, jobId: string): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    await lockNewsOf(tx, news.readerId)
    const now = deps.now()
    if (!(await noteProcessed(tx, jobId, now))) return
    const present = await readPresent(deps, tx, news.bookingId, news.order.data.side)
    const letter = asItStands(news.order, present)
    if (!letter) return
    const told = await findTold(tx, news.readerId, [news.bookingId], now)
    const from = isUrgent(letter) ? now : tellFrom(news, told, now, isPatient(letter))
    if (from > now) return addWaiting(tx, { ...news, order: letter }, from)
    await orderLetter(deps, tx, addressed(letter, news.readerId))
    const standing = standingTold(news, present)
    await insertTold(tx, news.readerId, randomUUID(), [{ ...news, standing }], now)
  })

/** For the sweep: whatever waited long enough, for each reader in one mail. */
export async function tellWaiting(deps: Deps): Promise<void> {
  const readers = await findReaders(deps.db, deps.now())
  await eachAlone(deps.log, 'news not told yet', readers, id =>
    deps.db.transaction().execute(tx => tellAll(deps, tx, id)),
  )
}

async function tellAll(deps: Deps, tx: Tx, readerId: UserId): Promise<void> {
  await lockNewsOf(tx, readerId)
  const now = deps.now()
  const waiting = await takeWaiting(tx, readerId)
  const told = await findTold(
    tx,
    readerId,
    waiting.map(one => one.booking_id),
    now,
  )
  const found = []
  for (const one of waiting) found.push(...(await lettersOf(deps, tx, one, told)))
  if (found.length === 0) return
  const letters = found.map(one => addressed(one.letter, readerId))
  await orderLetters(deps, tx, letters, mailed => (mailed.length > 1 ? [digestOf(mailed)] : mailed))
  await insertTold(tx, readerId, randomUUID(), found, now)
}

async function lettersOf(deps: Deps, tx: Tx, waiting: Waiting, told: readonly Told[]) {
  const { booking_id: bookingId, actor_id: senderId, emails: orders } = waiting
  const side = orders[0]?.data.side ?? 'interviewee'
  const present = await readPresent(deps, tx, bookingId, side)
  const last = told.filter(one => one.bookingId === bookingId).at(-1)
  return gathered(orders, last?.standing ?? null, present).map(letter => ({
    letter,
    bookingId,
    senderId,
    standing: present.standing,
  }))
}

/** What a version before ordered names nobody. */
const addressed = (letter: BookingLetter, id: UserId): BookingLetter => ({
  ...letter,
  to: { ...letter.to, id },
})

/** All of it in one mail. */
function digestOf(letters: readonly BookingLetter[]): Letter {
  const items = letters.map(({ template, data }) => ({ template, data }))
  const [first] = letters
  if (!first) throw new Error('a digest of nothing')
  return { template: 'bookings-changed', to: first.to, data: { side: first.data.side, items } }
}
