import type { Deps } from '#server/identity/context.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { noticeOf } from './build-notification.ts'
import type { Addressed, Noticed } from './notification.ts'
import { isMailed, isShown } from './policy.ts'
import { findSwitchedOff, insertNotice } from './repository.ts'

/**
 * Keeps a notice of each letter whose reader wants one, in the caller's transaction, and answers the letters that they
 * want mailed.
 */
export async function keepNotices<L extends Addressed>(
  { notices, now }: Pick<Deps, 'notices' | 'now'>,
  tx: Executor,
  letters: readonly L[],
): Promise<L[]> {
  const all = letters.map(letter => ({ letter, notice: noticeOf(notices, letter) }))
  const readers = all.flatMap(({ letter, notice }) => (notice ? letter.to.id : []))
  if (readers.length === 0) return [...letters]
  const switchedOff = await findSwitchedOff(tx, readers)
  const offFor = ({ to }: L) => switchedOff.get(to.id) ?? []
  // In one order, whoever writes to the same people at the same time.
  for (const { letter, notice } of all.toSorted((a, b) => a.letter.to.id.localeCompare(b.letter.to.id)))
    if (notice && isShown(notice, offFor(letter))) await keep(tx, letter, notice, now())
  return all.flatMap(({ letter, notice }) => (isMailed(notice, offFor(letter)) ? letter : []))
}

async function keep(tx: Executor, { to, template }: Addressed, notice: Noticed, now: Date): Promise<void> {
  const { category, about, kept, personId } = notice
  if (about === null) return
  await insertNotice(tx, {
    user_id: to.id,
    category,
    about,
    template,
    data: JSON.stringify(kept),
    actor_id: personId,
    is_own: to.isActor ?? false,
    created_at: now,
  })
}
