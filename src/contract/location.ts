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
