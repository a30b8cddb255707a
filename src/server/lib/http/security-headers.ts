import type { FastifyInstance } from 'fastify'
import { locationServices } from '#contract/location.ts'
import type { Config } from '#server/config/config.ts'

/** The room uses camera, microphone and screen; all other features are off, and frames get none. */
const permissionsPolicy = [
  ...['camera', 'microphone', 'display-capture'].map(name => `${name}=(self)`),
  ...[
    'accelerometer',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'magnetometer',
    'midi',
    'payment',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map(name => `${name}=()`),
].join(', ')

/**
 * Headers of every response. API responses are not cached by default, because most contain personal data. Their date comes
 * from the server's clock, which countdowns in the browser follow.
 */
export function registerSecurityHeaders(app: FastifyInstance, now: () => Date): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
    if (request.url.startsWith('/api/'))
      reply.header('cache-control', 'no-store').header('date', now().toUTCString())
  })
}

const locationOrigins = Object.values(locationServices).map(address => new URL(address).origin)

/** Allows a page its own files, its inline scripts by hash, and the services that the settings enable. */
export function contentSecurityPolicy(config: Config, scriptHashes: readonly string[]): string {
  const google = config.google ? [new URL(config.google.issuer).origin] : []
  const tagManager = config.analyticsId ? ['https://www.googletagmanager.com'] : []
  const analytics = config.analyticsId
    ? [...tagManager, 'https://*.google-analytics.com', 'https://*.analytics.google.com']
    : []
  const api = URL.canParse(config.http.apiBase) ? [new URL(config.http.apiBase).origin] : []
  const media = config.liveKit ? getLiveKitSources(new URL(config.liveKit.url)) : []
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...new Set(scriptHashes), ...google, ...tagManager],
    // Radix and sonner position floating elements by style attributes, which hashes do not cover.
    'style-src': ["'self'", "'unsafe-inline'", ...google],
    'img-src': ["'self'", 'data:', 'blob:', ...api, ...google, ...analytics],
    'media-src': ["'self'", 'blob:', ...api],
    'connect-src': [
      "'self'",
      ...api,
      // The room's WebSocket; 'self' covers it if the API has the origin of the page.
      ...api.map(origin => origin.replace(/^http/, 'ws')),
      ...media,
      ...google,
      ...analytics,
      ...locationOrigins,
    ],
    // The page of the code sandbox.
    'frame-src': ["'self'", ...google],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** WebSockets, and the HTTP requests of LiveKit's client after a failure. LiveKit Cloud redirects to regional hosts. */
function getLiveKitSources({ host, protocol }: URL): string[] {
  const hosts = host.endsWith('.livekit.cloud') ? [host, '*.livekit.cloud'] : [host]
  const s = protocol === 'wss:' ? 's' : ''
  return hosts.flatMap(name => [`ws${s}://${name}`, `http${s}://${name}`])
}
