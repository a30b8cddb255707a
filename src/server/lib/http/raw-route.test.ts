import fastify from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { expect, onTestFinished, test } from 'vitest'
import type { UserId } from '#contract/id.ts'
import { rawRoutes } from '#contract/training-interview.ts'
import { createRawRouteRegistrar } from './register-routes.ts'
import { validatorCompiler } from './validation.ts'

const user = {
  id: 'user' as UserId,
  role: 'interviewee',
  language: 'en',
  authSessionId: 'login',
  adminRoles: [],
  isRecentlyAuthenticated: true,
  mustSetUpMfa: false,
} as const

test('a streamed response ends when its login is revoked', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('user', null)
  const watched = new Map<string, () => void>()
  const authorize = async (_: unknown, request: { user: unknown }) => {
    request.user = user
  }
  const watchRevocation = (authSessionId: string, onRevoked: () => void) => {
    watched.set(authSessionId, onRevoked)
    return () => watched.delete(authSessionId)
  }
  const register = createRawRouteRegistrar(authorize, watchRevocation, { connectionOpened: () => () => {} })
  register(app, rawRoutes.streamCoachMessage, ({ reply }) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' })
    reply.raw.write('event: accepted\n\n')
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(address + rawRoutes.streamCoachMessage.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sessionId: crypto.randomUUID(), message: 'An answer of a few words.' }),
  })
  expect(answer.status).toBe(200)
  watched.get('login')?.()
  await expect(answer.text()).rejects.toThrow()
  expect(watched.size).toBe(0)
})
