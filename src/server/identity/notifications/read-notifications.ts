import type { Language } from '#contract/account.ts'
import type { UserId } from '#contract/id.ts'
import { noticeLimits } from '#contract/limits.ts'
import type { Notice } from '#contract/notifications.ts'
import type { Deps } from '#server/identity/context.ts'
import { readTimeZone } from '#server/identity/profiles/read-time-zone.ts'
import { viewNotice } from './presenter.ts'
import { allNotices, findSeen, listNotices } from './repository.ts'

/** A page of somebody's notices, newest first, in the language they are asked for in. */
export async function readNotices(
  deps: Deps,
  userId: UserId,
  language: Language,
  before?: number,
): Promise<{ notices: Notice[]; before: number | null }> {
  const [rows, seen, timeZone] = await Promise.all([
    listNotices(deps.db, userId, before),
    findSeen(deps.db, userId),
    readTimeZone(deps, userId),
  ])
  const page = rows.slice(0, noticeLimits.pageSize)
  return {
    notices: page.flatMap(row => viewNotice(deps, row, { language, timeZone }, seen)),
    before: rows.length > page.length ? (page.at(-1)?.number ?? null) : null,
  }
}

/** For the export: everything that is kept for somebody. */
export async function exportNotices(deps: Deps, userId: UserId, language: Language) {
  const timeZone = await readTimeZone(deps, userId)
  const rows = await allNotices(deps.db, userId)
  return rows
    .flatMap(row => viewNotice(deps, row, { language, timeZone }, 0))
    .map(({ category, text, at }) => ({ category, text, at }))
}
