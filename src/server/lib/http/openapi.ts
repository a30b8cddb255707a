import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { memoize } from '#server/lib/memoize.ts'
import type { RateLimit } from './rate-limit.ts'

const openApiPath = '/api/openapi.json'

/** The OpenAPI document of all that is registered from here on, written out once, and the pages that show it. */
export async function registerOpenApi(app: FastifyInstance, charge: RateLimit): Promise<void> {
  const release = new URL('../../../../package.json', import.meta.url)
  const { version } = JSON.parse(await readFile(release, 'utf8'))
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Rehearse', version, description: 'A marketplace for mock job interviews.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiHooks: {
      // The pages have copies of their own, made anew for whoever asks; JSON is YAML as well.
      onRequest: (request, reply, done) => {
        if (/\/(?:json|yaml)$/.test(request.routeOptions.url ?? '')) reply.redirect(openApiPath)
        else done()
      },
    },
  })
  const written = memoize(() => {
    const text = Buffer.from(JSON.stringify(app.swagger()))
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
  })
  app.get(openApiPath, { schema: { hide: true } }, async (request, reply) => {
    await charge('search', request)
    const { text, etag } = written()
    reply.header('etag', etag).header('cache-control', 'no-cache')
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
    return reply.type('application/json; charset=utf-8').send(text)
  })
}
