import { toIsoDate } from '#contract/time.ts'
import type { ExperienceLevel, Question } from '#contract/training.ts'
import { detectRoleFamily, getRoleFit, type RoleFamily } from './role-matching.ts'

/** What choosing and asking a question need of it: `{role}` in its text is the place for the job somebody prepares for. */
export type SelectableQuestion = Question & {
  level: ExperienceLevel
  roles?: readonly RoleFamily[] | undefined
}

/** Where a question names the job. */
const rolePlaceholder = '{role}'

type SelectionCriteria = {
  level: ExperienceLevel
  count: number
  /** The same seed gives the same questions, another one others. */
  seed: string
  /** Questions that name the job somebody prepares for go before others of their level. */
  hasJobRole: boolean
  /** The job somebody prepares for: what presupposes that work comes before, what presupposes other work behind. */
  jobRole?: string | null | undefined
  /** Ids that were asked not long ago, and wait until their level has nothing else. */
  recentIds?: ReadonlySet<string>
}

/**
 * Picks different questions of one type: those of the wanted level first, then, as far as needed, those of the
 * levels nearest to it. Among equals the seed decides.
 */
export function selectQuestions<Q extends SelectableQuestion>(
  bank: readonly Q[],
  { level, count, seed, hasJobRole, jobRole, recentIds }: SelectionCriteria,
): readonly Q[] {
  const family = detectRoleFamily(jobRole)
  const drawn = bank.map(question => {
    const fit = getRoleFit(question.roles, family)
    return {
      question,
      order: [
        Math.abs(question.level - level),
        Number(fit === 'others'),
        Number(recentIds?.has(question.id) ?? false),
        Number(!hasJobRole || !question.text.includes(rolePlaceholder)),
        Number(fit !== 'own'),
        seededRandom(seed, question.id),
      ],
    }
  })
  drawn.sort((a, b) => a.order.reduce((found, value, at) => found || value - (b.order[at] ?? 0), 0))
  return drawn.slice(0, count).map(({ question }) => question)
}

/** The question as it is asked: `{role}` becomes `the role of … at …`, as far as these are given. */
export function renderQuestion(
  question: SelectableQuestion,
  jobRole?: string | null,
  company?: string | null,
): Question {
  const { id, text, competency, minutes } = question
  return { id, text: fillRolePlaceholder(text, jobRole, company), competency, minutes }
}

/** Any text with a place for the job. */
export function fillRolePlaceholder(text: string, jobRole?: string | null, company?: string | null): string {
  const role = jobRole?.replace(/\s+/g, ' ').trim()
  const place = `${role ? `the role of ${role}` : 'this role'}${company ? ` at ${company}` : ''}`
  return text.replaceAll(rolePlaceholder, () => place)
}

/** The same person on the same day (UTC) draws the same lots. */
export const dailySeed = (userId: string, now: Date): string => `${userId} ${toIsoDate(now)}`

/** A number from 0 to 2³² - 1 that looks like chance: FNV-1a, with the last step of MurmurHash3 to spread it. */
export function seededRandom(seed: string, id: string): number {
  let hash = 0x811c9dc5
  for (const letter of `${seed} ${id}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
