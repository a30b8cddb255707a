import { expect, test } from 'vitest'
import { countryLabel } from './country-label.ts'

test('a stored country has its name in the interface language, and another text stays', () => {
  expect(countryLabel('Georgia', 'ru')).toBe('Грузия')
  expect(countryLabel('Germany', 'ru')).toBe('Германия')
  expect(countryLabel('Georgia', 'en')).toBe('Georgia')
  expect(countryLabel('Atlantis', 'ru')).toBe('Atlantis')
})
