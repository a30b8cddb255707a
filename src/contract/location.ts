/**
 * Public services that say where a browser is, in the order they are asked. The browser asks them itself, so the
 * page's security policy lets it.
 */
export const locationServices = {
  geojs: 'https://get.geojs.io/v1/ip/geo.json',
  ipapi: 'https://ipapi.co/json/',
  freeipapi: 'https://free.freeipapi.com/api/json',
  ipwhois: 'https://ipwho.is/',
} as const
export type LocationService = keyof typeof locationServices

export const locationLimits = {
  /** For each service; then the next one is asked. */
  timeoutSeconds: 5,
  /** How long an answer is kept in the browser. */
  cacheHours: 24,
} as const

/** Cities that were renamed since the zone database was written; Chromium and Node still answer with the old name. */
const renamedCities: Readonly<Record<string, string>> = {
  Asmera: 'Asmara',
  Calcutta: 'Kolkata',
  Coral_Harbour: 'Atikokan',
  Enderbury: 'Kanton',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh',
  Truk: 'Chuuk',
}

/** The city that a time zone is called by, under its name of today: `Tbilisi`, `New York`, `Kolkata`. No zod here. */
export function getTimeZoneCity(zone: string): string {
  const city = zone.split('/').at(-1) ?? zone
  return (renamedCities[city] ?? city).replaceAll('_', ' ')
}
