import type { Language } from '#contract/language.ts'
import { countryName } from '#web/lib/format.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/**
 * Stored country, which is an English name, in the interface language. An unknown one stays as typed. The list of countries in
 * `profiles` is not used: with an import from here, Vite would move it into the `shared` chunk, which the coach's screens load
 * before they show anything.
 */
export function countryLabel(country: string, language: Language): string {
  if (language === 'en') return country
  for (const first of letters)
    for (const second of letters)
      if (countryName(first + second, 'en') === country) return countryName(first + second, language)
  return country
}
