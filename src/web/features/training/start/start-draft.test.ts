import { expect, test } from 'vitest'
import { defaultSpecialtyIndex } from '#contract/default-specialties.ts'
import { interviewTypes } from '#contract/enums.ts'
import { proposeInterviewType, toJobTitle } from './start-draft.ts'

test.each([
  ['Backend Engineer', interviewTypes.Technical],
  ['Senior Product Manager', interviewTypes.Product],
  ['Solutions Architect', interviewTypes.SystemDesign],
  ['Graphic designer', interviewTypes.Product],
  ['Head of Product', interviewTypes.Leadership],
  ['Engineering Manager', interviewTypes.Leadership],
  ['Account Executive', interviewTypes.Behavioral],
  ['Старший разработчик', interviewTypes.Technical],
  ['Продакт', interviewTypes.Product],
])('%s gets a type that suits the role', (jobRole, type) => {
  expect(proposeInterviewType(defaultSpecialtyIndex, jobRole)).toBe(type)
})

test.each(['', '  ', 'Senior', 'Beekeeper', 'Пчеловод'])('“%s” says nothing about the type', jobRole => {
  expect(proposeInterviewType(defaultSpecialtyIndex, jobRole)).toBeNull()
})

test('a specialty becomes a job title, other text stays', () => {
  expect(toJobTitle(defaultSpecialtyIndex, 'Product Management')).toBe('Product Manager')
  expect(toJobTitle(defaultSpecialtyIndex, 'Backend')).toBe('Backend Engineer')
  expect(toJobTitle(defaultSpecialtyIndex, 'Quantum Computing')).toBe('Quantum Computing')
})
