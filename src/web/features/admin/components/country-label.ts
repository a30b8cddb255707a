import type { Language } from '#contract/language.ts'
import { countryName } from '#web/lib/format.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/**
 * Stored country, which is an English name, in the interface language. An unknown one stays as typed. The list of countries in
 * `profiles` is not used, because shared with this area it would load first with the coach's screens.
 */
export function countryLabel(country: string, language: Language): string {
  if (language === 'en') return country
  for (const first of letters)
    for (const second of letters)
      if (countryName(first + second, 'en') === country) return countryName(first + second, language)
  return country
}
