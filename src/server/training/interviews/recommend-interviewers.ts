import type { TrainingSessionId, UserId } from '#contract/id.ts'
import { type InterviewerCard, interviewerFilter } from '#contract/interviewer.ts'
import type { Skill } from '#contract/training.ts'
import { AppError } from '#server/lib/http/error.ts'
import { findInterviewers } from '#server/marketplace/interviewers/find-interviewers.ts'
import { listSpecialties } from '#server/marketplace/interviewers/search-repository.ts'
import type { Deps } from '#server/training/context.ts'
import { findInterview } from './repository.ts'

const recommendationCount = 3

/** What interviewers who help with a skill call what they do; a specialty that holds one of these words fits. */
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

/** Interviewers to practise the weakest skill of an interview with, those whose specialty fits best first. */
export async function recommendInterviewers(deps: Deps, userId: UserId, id: TrainingSessionId) {
  const interview = await findInterview(deps.db, id, userId)
  if (!interview) throw new AppError('training.session_not_found')
  if (!interview.summary) throw new AppError('training.not_completed')
  const skill = interview.summary.skills[0]?.skill ?? null
  const fitting = skill ? await listMatchingSpecialties(deps, skill) : []
  const interviewers: InterviewerCard[] = []
  for (const specialty of fitting) {
    if (interviewers.length >= recommendationCount) break
    const found = await findInterviewers(
      deps,
      interviewerFilter.parse({ specialty, pageSize: recommendationCount }),
    )
    interviewers.push(...found.interviewers.filter(one => one.nextAvailableSlot !== null))
  }
  return { skill, specialty: fitting[0] ?? null, interviewers: interviewers.slice(0, recommendationCount) }
}

async function listMatchingSpecialties(deps: Deps, skill: Skill): Promise<string[]> {
  const known = await listSpecialties(deps.pool)
  return specialtyKeywords[skill]
    .flatMap(word => known.filter(one => one.toLowerCase().includes(word)))
    .filter(isFirstOccurrence)
}

const isFirstOccurrence = (one: string, at: number, all: readonly string[]) => all.indexOf(one) === at
