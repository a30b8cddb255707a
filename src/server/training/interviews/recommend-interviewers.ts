import type { TrainingSessionId, UserId } from '#contract/id.ts'
import { type InterviewerCard, interviewerFilter } from '#contract/interviewer.ts'
import type { Skill } from '#contract/training.ts'
import { AppError } from '#server/lib/http/error.ts'
import { findInterviewers } from '#server/marketplace/interviewers/find-interviewers.ts'
import { listSpecialties } from '#server/marketplace/interviewers/search/repository.ts'
import type { Deps } from '#server/training/context.ts'
import { findInterview } from './repository.ts'

const recommendationCount = 3

/** Words in the specialties of interviewers, by the skill that they train. */
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

/** Interviewers for the weakest skill of an interview, best matching specialty first. */
export async function recommendInterviewers(deps: Deps, userId: UserId, id: TrainingSessionId) {
  const interview = await findInterview(deps.db, id, userId)
  if (!interview) throw new AppError('training.session_not_found')
  if (!interview.summary) throw new AppError('training.not_completed')
  const skill = interview.summary.skills[0]?.skill ?? null
  const specialties = skill ? await listMatchingSpecialties(deps, skill) : []
  const interviewers: InterviewerCard[] = []
  for (const specialty of specialties) {
    if (interviewers.length >= recommendationCount) break
    const page = await findInterviewers(
      deps,
      interviewerFilter.parse({ specialty, pageSize: recommendationCount }),
    )
    interviewers.push(...page.interviewers.filter(({ nextAvailableSlot }) => nextAvailableSlot !== null))
  }
  return {
    skill,
    specialty: specialties[0] ?? null,
    interviewers: interviewers.slice(0, recommendationCount),
  }
}

async function listMatchingSpecialties(deps: Deps, skill: Skill): Promise<string[]> {
  const specialties = await listSpecialties(deps.db)
  const matches = specialtyKeywords[skill].flatMap(word =>
    specialties.filter(specialty => specialty.toLowerCase().includes(word)),
  )
  return [...new Set(matches)]
}
