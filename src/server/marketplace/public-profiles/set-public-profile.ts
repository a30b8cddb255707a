import type { UserId } from '#contract/id.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { claimSlug, findOwnProfile, unpublishProfile } from './repository.ts'
import { getSlugCandidates } from './slugs.ts'

/** Opens or closes one's page. The address is made of the name when it opens; closed, it stays one's own. */
export const setPublicProfile = (deps: Deps, id: UserId, isOpen: boolean) =>
  deps.db.transaction().execute(async tx => {
    const now = deps.now()
    const own = await findOwnProfile(tx, id)
    if (!isOpen) await unpublishProfile(tx, id, now)
    else if (!own?.isConfirmed) throw new AppError('public_page.unconfirmed')
    else if (!own.isOpen) {
      const fitting = getSlugCandidates(own.name, id)
      // Whoever is still called so keeps the address that others may have written down.
      const before = fitting.filter(slug => slug === own.slug)
      for (const slug of [...before, ...fitting]) if (await claimSlug(tx, id, slug, now)) break
    }
    return getPublicProfile(deps, id, tx)
  })

/** Whether somebody has a page, where it is, and whether anybody sees it. */
export async function getPublicProfile(deps: Deps, id: UserId, db: Executor = deps.db) {
  const own = await findOwnProfile(db, id)
  return {
    isOpen: own?.isOpen ?? false,
    address: own?.slug ? `${deps.urls.app}/i/${own.slug}` : null,
    isShown: (own?.isOpen && own.isListed) ?? false,
  }
}
