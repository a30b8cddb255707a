import { expect, test } from 'vitest'
import { getProfileFormSchema } from './use-profile-form.ts'

const old = { specialty: 'Data', linkedinUrl: 'https://example.com/in/ann', mobile: 'after six' }

test('a form of some fields judges only these', () => {
  expect(getProfileFormSchema(['specialty']).safeParse(old).success).toBe(true)
  expect(getProfileFormSchema(['specialty']).safeParse({ ...old, specialty: 'evil.com/x' }).success).toBe(
    false,
  )
})

test('the whole form judges all fields', () => {
  const issues = getProfileFormSchema().safeParse(old).error?.issues
  expect(issues?.map(issue => issue.path.join('.'))).toEqual(['mobile', 'linkedinUrl'])
})
