import { expect, test } from 'vitest'
import { findMissingFields, type ProfileFormValues, validatePicture } from './profile-form-values.ts'

const empty: ProfileFormValues = {
  displayName: '',
  mobile: '',
  country: '',
  city: '',
  linkedinUrl: '',
  specialty: '',
  company: '',
  experience: '',
  purpose: '',
  languages: [],
  timeZone: 'UTC',
  showEmail: true,
  showPlace: false,
}

test('all users need a country and a language', () => {
  expect(findMissingFields(empty, 'interviewee')).toEqual(['country', 'languages'])
  expect(findMissingFields({ ...empty, country: 'Georgia', languages: ['English'] }, 'interviewee')).toEqual(
    [],
  )
})

test('an interviewer also needs specialty, company and experience, and spaces are empty', () => {
  const started: ProfileFormValues = { ...empty, country: ' ', languages: ['English'], company: 'Acme' }
  expect(findMissingFields(started, 'interviewer')).toEqual(['country', 'specialty', 'experience'])
})

test('a picture has one of four types and at most 5242880 bytes', () => {
  expect(validatePicture({ type: 'image/webp', size: 5_242_880 })).toBeNull()
  expect(validatePicture({ type: 'image/png', size: 5_242_881 })).toBe('profile.image_too_large')
  expect(validatePicture({ type: 'image/svg+xml', size: 10 })).toBe('profile.image_type')
})
