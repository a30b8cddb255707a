import type { FastifyInstance } from 'fastify'
import { locationServices } from '#contract/location.ts'
import type { Config } from '#server/config/config.ts'

/** What pages may ask of the machine: the room's camera, microphone and screen. Nothing else, and nobody else. */
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
 * What every answer says of itself. Those of the API are kept by nobody on the way, unless one says otherwise: most are
 * somebody's own. They tell the product's own time, by which a page counts down.
 */
export function registerSecurityHeaders(app: FastifyInstance, now: () => Date): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
    if (request.url.startsWith('/api/'))
      reply.header('cache-control', 'no-store').header('date', now().toUTCString())
  })
}

const locationOrigins = Object.values(locationServices).map(address => new URL(address).origin)

/** What a page may load and run: its own files, the scripts written into it, and what the settings ask for. */
export function contentSecurityPolicy(config: Config, scriptHashes: readonly string[]): string {
  const google = config.google ? [new URL(config.google.issuer).origin] : []
  const counter = config.analyticsId ? ['https://www.googletagmanager.com'] : []
  const counted = config.analyticsId
    ? [...counter, 'https://*.google-analytics.com', 'https://*.analytics.google.com']
    : []
  const api = URL.canParse(config.http.apiBase) ? [new URL(config.http.apiBase).origin] : []
  const media = config.liveKit ? getLiveKitSources(new URL(config.liveKit.url)) : []
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...new Set(scriptHashes), ...google, ...counter],
    // Radix and sonner position what floats with style attributes, for which there are no hashes.
    'style-src': ["'self'", "'unsafe-inline'", ...google],
    'img-src': ["'self'", 'data:', 'blob:', ...api, ...google, ...counted],
    'media-src': ["'self'", 'blob:', ...api],
    'connect-src': [
      "'self'",
      ...api,
      // The room's socket; for our own origin 'self' says it.
      ...api.map(origin => origin.replace(/^http/, 'ws')),
      ...media,
      ...google,
      ...counted,
      ...locationOrigins,
    ],
    // The page in which programs run.
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

/** Its sockets, and where its client asks why one was refused. LiveKit's own cloud leads on to a server near the person. */
function getLiveKitSources({ host, protocol }: URL): string[] {
  const hosts = host.endsWith('.livekit.cloud') ? [host, '*.livekit.cloud'] : [host]
  const s = protocol === 'wss:' ? 's' : ''
  return hosts.flatMap(one => [`ws${s}://${one}`, `http${s}://${one}`])
}
