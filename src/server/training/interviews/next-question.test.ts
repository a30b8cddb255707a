import { expect, test } from 'vitest'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import { getQuestions } from '#server/training/question-bank/question-bank.ts'
import { selectQuestion } from './next-question.ts'

const wanted = {
  type: interviewTypes.Technical,
  level: experienceLevels.MidLevel,
  seed: 'any',
  jobRole: null,
  companyName: null,
  askedQuestions: [],
  recentIds: [],
}
const near = getQuestions(wanted.type).filter(one => Math.abs(one.level - wanted.level) <= 1)

test('nothing of the last six interviews is asked as long as there is anything else near the level', () => {
  const ids = near.map(one => one.id)
  const recent = [0, 1, 2, 3, 4, 5].map(at => new Set(ids.slice(at * 2, at * 2 + 2)))
  for (let n = 0; n < 20; n++) {
    const { question } = selectQuestion({ ...wanted, seed: `${n}`, recentIds: recent })
    expect(ids.slice(12)).toContain(question.id)
  }
})

test('when everything was asked, the oldest comes back first', () => {
  const ids = near.map(one => one.id)
  const recent = [new Set(ids.slice(2)), new Set(ids.slice(0, 2))]
  for (let n = 0; n < 10; n++)
    expect(ids.slice(0, 2)).toContain(
      selectQuestion({ ...wanted, seed: `${n}`, recentIds: recent }).question.id,
    )
})

test('nobody is asked about other people’s work while there is anything else', () => {
  for (const jobRole of ['iOS developer', 'Frontend Engineer', 'Data Scientist', 'UX Designer'])
    for (let n = 0; n < 20; n++) {
      const { question } = selectQuestion({ ...wanted, jobRole, seed: `${n}` })
      expect(question.id).not.toBe('technical-was-the-customer-charged')
      expect(question.id).not.toBe('technical-changing-a-public-api')
    }
})
