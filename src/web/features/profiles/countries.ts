import type { Language } from '#contract/language.ts'
import { countryName } from '#web/lib/format.ts'

/** ISO 3166-1, plus the common code of Kosovo. */
const countryCodes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  )

/** Profiles store the English name, whatever the user's language is. */
export const listCountries = (language: Language): { value: string; label: string }[] =>
  countryCodes
    .map(code => ({ value: countryName(code, 'en'), label: countryName(code, language) }))
    .sort((a, b) => a.label.localeCompare(b.label, language))

/** Stored country in the interface language. An unknown one stays as typed. */
export function countryLabel(country: string, language: Language): string {
  if (language === 'en') return country
  const code = countryCodes.find(code => countryName(code, 'en') === country)
  return code ? countryName(code, language) : country
}

export const isCountryCode = (code: string): boolean => countryCodes.includes(code)

/** Country of a time zone. Null if the browser does not know it. */
export const countryOfTimeZone = (zone: string): string | null =>
  countryCodes.find(code => timeZonesOfCountry(code).includes(zone)) ?? null

/** Zones of a stored country. None if the browser does not know them. */
export function timeZonesOf(country: string): readonly string[] {
  const code = countryCodes.find(code => countryName(code, 'en') === country)
  return code ? timeZonesOfCountry(code) : []
}

// Missing in some browsers and in the TypeScript types.
const timeZonesOfCountry = (code: string): readonly string[] =>
  (new Intl.Locale('und', { region: code }) as { getTimeZones?: () => string[] }).getTimeZones?.() ?? []
