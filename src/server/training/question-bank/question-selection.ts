import { isolateText } from '#contract/bidi.ts'
import { toIsoDate } from '#contract/time.ts'
import type { ExperienceLevel, Question } from '#contract/training.ts'
import { detectRoleFamily, getRoleFit, type RoleFamily } from './role-matching.ts'

export type SelectableQuestion = Question & {
  level: ExperienceLevel
  roles?: readonly RoleFamily[] | undefined
}

const rolePlaceholder = '{role}'

type SelectionCriteria = {
  level: ExperienceLevel
  count: number
  /** The same seed selects the same questions. */
  seed: string
  /** Prefers questions with a placeholder for the job role. */
  hasJobRole?: boolean
  /** Prefers questions for this role, and puts those for other roles last. */
  jobRole?: string | null | undefined
  /** Questions of recent interviews, selected only after all others of their level. */
  recentIds?: ReadonlySet<string>
}

/** Selects different questions: the wanted level first, then the nearest levels. The seed orders equal ones. */
export function selectQuestions<Q extends SelectableQuestion>(
  bank: readonly Q[],
  { level, count, seed, hasJobRole, jobRole, recentIds }: SelectionCriteria,
): readonly Q[] {
  const family = detectRoleFamily(jobRole)
  const ranked = bank.map(question => {
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
  ranked.sort((a, b) => a.order.reduce((result, value, at) => result || value - (b.order[at] ?? 0), 0))
  return ranked.slice(0, count).map(({ question }) => question)
}

export function renderQuestion(
  question: SelectableQuestion & { phases?: { requirements: { ask: string } } },
  jobRole?: string | null,
  company?: string | null,
): Question {
  const { id, text, competency, minutes, phases } = question
  // A system design problem starts with its first phase.
  const asked = phases ? `${text} ${phases.requirements.ask}` : text
  return { id, text: fillRolePlaceholder(asked, jobRole, company), competency, minutes }
}

/** Replaces `{role}` by `the role of … at …`, as far as these are given. */
export function fillRolePlaceholder(text: string, jobRole?: string | null, company?: string | null): string {
  const role = jobRole?.replace(/\s+/g, ' ').trim()
  const named = role ? `the role of ${isolateText(role)}` : 'this role'
  const description = company ? `${named} at ${isolateText(company)}` : named
  return text.replaceAll(rolePlaceholder, () => description)
}

/** Seed that changes with the user and with the UTC day. */
export const dailySeed = (userId: string, now: Date): string => `${userId} ${toIsoDate(now)}`

/** Pseudo-random number from 0 to 2³² - 1: FNV-1a with the final mix of MurmurHash3. */
export function seededRandom(seed: string, id: string): number {
  let hash = 0x811c9dc5
  for (const char of `${seed} ${id}`) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
