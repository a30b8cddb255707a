import { expect, test } from 'vitest'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import { getQuestions } from '#server/training/question-bank/question-bank.ts'
import { selectQuestion } from './next-question.ts'

const interview = { interview_type: interviewTypes.Technical, job_role: null, company_name: null }
const level = experienceLevels.MidLevel
const near = getQuestions(interview.interview_type).filter(question => Math.abs(question.level - level) <= 1)

test('questions of the last six interviews are not selected while others near the level are left', () => {
  const ids = near.map(one => one.id)
  const recent = [0, 1, 2, 3, 4, 5].map(at => new Set(ids.slice(at * 2, at * 2 + 2)))
  for (let n = 0; n < 20; n++) {
    const { question } = selectQuestion({ ...interview, id: `${n}` }, level, [], recent)
    expect(ids.slice(12)).toContain(question.id)
  }
})

test('after all questions, those of the oldest interview return first', () => {
  const ids = near.map(one => one.id)
  const recent = [new Set(ids.slice(2)), new Set(ids.slice(0, 2))]
  for (let n = 0; n < 10; n++)
    expect(ids.slice(0, 2)).toContain(
      selectQuestion({ ...interview, id: `${n}` }, level, [], recent).question.id,
    )
})

test('questions for other roles are not selected while others are left', () => {
  for (const job_role of ['iOS developer', 'Frontend Engineer', 'Data Scientist', 'UX Designer'])
    for (let n = 0; n < 20; n++) {
      const { question } = selectQuestion({ ...interview, job_role, id: `${n}` }, level, [], [])
      expect(question.id).not.toBe('technical-was-the-customer-charged')
      expect(question.id).not.toBe('technical-changing-a-public-api')
    }
})
