import type { ExperienceLevel, Question } from '#contract/training.ts'

/** A question of the bank: `{role}` in its text is the place for the job somebody prepares for. */
export type BankQuestion = Question & { level: ExperienceLevel }

/** Where a question names the job. */
const rolePlace = '{role}'

type Wanted = {
  level: ExperienceLevel
  count: number
  /** The same seed gives the same questions, another one others. */
  seed: string
  /** Questions that name the job somebody prepares for go before others of their level. */
  hasJobRole: boolean
}

/**
 * Picks different questions of one type: those of the wanted level first, then, as far as needed, those of the
 * levels nearest to it. Among equals the seed decides.
 */
export function pickQuestions(
  bank: readonly BankQuestion[],
  { level, count, seed, hasJobRole }: Wanted,
): readonly BankQuestion[] {
  const drawn = bank.map(question => ({
    question,
    distance: Math.abs(question.level - level),
    isNamed: hasJobRole && question.text.includes(rolePlace),
    lot: lotOf(seed, question.id),
  }))
  drawn.sort((a, b) => a.distance - b.distance || Number(b.isNamed) - Number(a.isNamed) || a.lot - b.lot)
  return drawn.slice(0, count).map(({ question }) => question)
}

/** The question as it is asked: `{role}` becomes `the role of …`, or `this role` where none is given. */
export function wordQuestion(question: BankQuestion, jobRole: string | undefined): Question {
  const { id, text, competency, minutes } = question
  const role = jobRole?.replace(/\s+/g, ' ').trim()
  return {
    id,
    text: text.replaceAll(rolePlace, () => (role ? `the role of ${role}` : 'this role')),
    competency,
    minutes,
  }
}

/** The same person on the same day (UTC) draws the same lots. */
export const seedOf = (userId: string, now: Date): string => `${userId} ${now.toISOString().slice(0, 10)}`

/** A number from 0 to 2³² - 1 that looks like chance: FNV-1a, with the last step of MurmurHash3 to spread it. */
function lotOf(seed: string, id: string): number {
  let hash = 0x811c9dc5
  for (const letter of `${seed} ${id}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
