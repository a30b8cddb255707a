/** Geolocation services, in order. The content security policy lets the browser call them. */
export const locationServices = {
  geojs: 'https://get.geojs.io/v1/ip/geo.json',
  ipapi: 'https://ipapi.co/json/',
  freeipapi: 'https://free.freeipapi.com/api/json',
  ipwhois: 'https://ipwho.is/',
} as const
export type LocationService = keyof typeof locationServices

export const locationLimits = {
  /** Per service, before the next one is tried. */
  timeoutSeconds: 5,
  /** How long the browser caches an answer. */
  cacheHours: 24,
} as const

/** Cities renamed since the time zone database was written. Chromium and Node still return the old names. */
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

/** Present name of the city in a time zone: `Tbilisi`, `New York`, `Kolkata`. No zod here. */
export function getTimeZoneCity(zone: string): string {
  const city = zone.split('/').at(-1) ?? zone
  return (renamedCities[city] ?? city).replaceAll('_', ' ')
}
