import slugify from '@sindresorhus/slugify'
import type { UserId } from '#contract/id.ts'

const maxSlugLength = 60

/**
 * Addresses that fit a name, the best first: in Latin letters, with a number where others are called so, and at last with
 * the beginning of the person's id, which nobody else has.
 */
export function getSlugCandidates(name: string, id: UserId): string[] {
  const base = slugify(name).slice(0, maxSlugLength).replace(/-+$/, '') || 'interviewer'
  return [base, `${base}-2`, `${base}-3`, `${base}-${id}`]
}
