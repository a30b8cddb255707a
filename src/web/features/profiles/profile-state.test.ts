import { expect, test } from 'vitest'
import { gapsIn, type ProfileValues, pictureRefusal } from './profile-state.ts'

const empty: ProfileValues = {
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

test('everybody needs a country and a language', () => {
  expect(gapsIn(empty, 'interviewee')).toEqual(['country', 'languages'])
  expect(gapsIn({ ...empty, country: 'Georgia', languages: ['English'] }, 'interviewee')).toEqual([])
})

test('an interviewer also needs specialty, company and experience, and spaces are nothing', () => {
  const started: ProfileValues = { ...empty, country: ' ', languages: ['English'], company: 'Acme' }
  expect(gapsIn(started, 'interviewer')).toEqual(['country', 'specialty', 'experience'])
})

test('a picture has one of four types and at most 5242880 bytes', () => {
  expect(pictureRefusal({ type: 'image/webp', size: 5_242_880 })).toBeNull()
  expect(pictureRefusal({ type: 'image/png', size: 5_242_881 })).toBe('profile.image_too_large')
  expect(pictureRefusal({ type: 'image/svg+xml', size: 10 })).toBe('profile.image_type')
})
