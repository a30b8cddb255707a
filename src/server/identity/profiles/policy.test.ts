import { expect, test } from 'vitest'
import { pictureLimits } from '#contract/limits.ts'
import { applyPatch, getDisplayName, getMissingFields, isAcceptedImage } from './policy.ts'

const everything = {
  country: 'Georgia',
  languages: ['English'] as const,
  specialty: 'Backend',
  company: 'Acme',
  experience: '4-6',
}
const nothing = { country: null, languages: [], specialty: null, company: null, experience: null }

test('an interviewee needs a country and a language', () => {
  expect(getMissingFields('interviewee', { country: 'Georgia', languages: ['English'] })).toEqual([])
  expect(getMissingFields('interviewee', nothing)).toEqual(['country', 'languages'])
  expect(getMissingFields(null, nothing)).toEqual(['country', 'languages'])
})

test('an interviewer also needs specialty, company and experience', () => {
  expect(getMissingFields('interviewer', everything)).toEqual([])
  expect(getMissingFields('interviewer', nothing)).toEqual([
    'country',
    'languages',
    'specialty',
    'company',
    'experience',
  ])
  for (const gap of ['specialty', 'company', 'experience'] as const) {
    expect(getMissingFields('interviewer', { ...everything, [gap]: null })).toEqual([gap])
    expect(getMissingFields('interviewer', { ...everything, [gap]: '' })).toEqual([gap])
  }
})

test('a user without a name is shown by the first part of the email', () => {
  expect(getDisplayName(null, 'ann.lee@example.test')).toBe('ann.lee')
  expect(getDisplayName('Ann Lee', 'ann.lee@example.test')).toBe('Ann Lee')
})

test('undefined fields stay and empty ones are cleared', () => {
  const before = { city: 'Tbilisi', mobile: '1', purpose: null as string | null }
  expect(applyPatch(before, { mobile: undefined, purpose: 'grow' })).toEqual({ ...before, purpose: 'grow' })
  expect(applyPatch<{ city: string | null }>(before, { city: null })).toEqual({ ...before, city: null })
})

test('only the image types that the form names are accepted, including animated PNG', () => {
  for (const type of [...pictureLimits.types, 'image/apng']) expect(isAcceptedImage(type)).toBe(true)
  for (const type of [undefined, 'image/svg+xml', 'image/tiff', 'application/pdf', 'audio/wav'])
    expect(isAcceptedImage(type)).toBe(false)
})
