import type { TrainingInterviewId, UserId } from '#contract/id.ts'
import { type InterviewerCard, interviewerFilter } from '#contract/interviewer.ts'
import type { Skill } from '#contract/training.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { findInterviewers, listSpecialties } from '#server/marketplace/interviewers/find-interviewers.ts'
import { getWeightedRating } from '#server/marketplace/interviewers/policy.ts'
import type { Deps } from '#server/training/context.ts'
import { findInterview } from './repository.ts'

const recommendationCount = 3
/** Bounds the number of searches, however many specialties contain the words. */
const maxSpecialties = 6

/** Parts of words in the specialties of interviewers, by the skill that they train. */
const specialtyKeywords: Record<Skill, readonly string[]> = {
  'self-presentation': ['behavio', 'career', 'hr', 'recruit', 'general'],
  motivation: ['behavio', 'career', 'hr', 'recruit', 'general'],
  communication: ['behavio', 'communication', 'career', 'sales'],
  collaboration: ['behavio', 'management', 'agile'],
  ownership: ['behavio', 'management', 'career'],
  learning: ['behavio', 'career', 'management'],
  judgement: ['behavio', 'management', 'architecture'],
  'leading-people': ['management', 'leader', 'behavio'],
  'technical-depth': ['backend', 'frontend', 'engineering', 'devops', 'cloud', 'data'],
  'problem-solving': ['algorithm', 'coding', 'backend', 'engineering'],
  'system-design': ['system design', 'architecture', 'cloud', 'backend'],
  'product-thinking': ['product', 'ux', 'design'],
  strategy: ['product', 'management', 'executive', 'architecture'],
}

/** Best rated interviewers read per specialty. More than are shown, because some have no free slot. */
const interviewersPerSpecialty = 8

/** Interviewers for the weakest skill of an interview with a free slot: best rated first, then the soonest. */
export async function recommendInterviewers(deps: Deps, userId: UserId, id: TrainingInterviewId) {
  const interview = await findInterview(deps.db, id, userId)
  if (!interview) throw new AppError('training.session_not_found')
  if (!interview.summary) throw new AppError('training.not_completed')
  const skill = interview.summary.skills[0]?.skill ?? null
  const specialties = skill ? await listMatchingSpecialties(deps, skill) : []
  const pages = []
  for (const specialty of specialties)
    pages.push(
      await findInterviewers(
        deps,
        interviewerFilter.parse({ specialty, pageSize: interviewersPerSpecialty }),
        userId,
      ),
    )
  const bookable = pages.flatMap(({ interviewers }) => interviewers).filter(card => card.nextAvailableSlot)
  return {
    skill,
    specialty: specialties[0] ?? null,
    interviewers: bookable.sort(compareCards).slice(0, recommendationCount),
  }
}

const compareCards = (a: InterviewerCard, b: InterviewerCard): number =>
  getWeightedRating(b.rating, b.reviewCount) - getWeightedRating(a.rating, a.reviewCount) ||
  (a.nextAvailableSlot ?? '').localeCompare(b.nextAvailableSlot ?? '')

/** Best matching first. */
async function listMatchingSpecialties(deps: Deps, skill: Skill): Promise<string[]> {
  const specialties = await listSpecialties(deps)
  const matches = specialtyKeywords[skill].flatMap(word =>
    specialties.filter(specialty => specialty.toLowerCase().includes(word)),
  )
  return [...new Set(matches)].slice(0, maxSpecialties)
}
