import type { FastifyInstance } from 'fastify'

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
