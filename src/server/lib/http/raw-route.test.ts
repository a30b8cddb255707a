import fastify from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { expect, onTestFinished, test } from 'vitest'
import type { UserId } from '#contract/id.ts'
import { rawRoutes } from '#contract/training-session.ts'
import { createRawRouteRegistrar } from './register-routes.ts'
import { validatorCompiler } from './validation.ts'

const user = {
  id: 'somebody' as UserId,
  role: 'interviewee',
  language: 'en',
  authSessionId: 'here',
  isRecentlyAuthenticated: true,
  mustSetUpMfa: false,
} as const

test('a reply that is told little by little ends with the sign-in that asked for it', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('user', null)
  const followed = new Map<string, () => void>()
  const admit = async (_: unknown, request: { user: unknown }) => {
    request.user = user
  }
  const follow = (signInId: string, ended: () => void) => {
    followed.set(signInId, ended)
    return () => followed.delete(signInId)
  }
  const open = createRawRouteRegistrar(admit, follow, { connectionOpened: () => () => {} })
  open(app, rawRoutes.streamMessage, ({ reply }) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' })
    reply.raw.write('event: accepted\n\n')
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(address + rawRoutes.streamMessage.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sessionId: crypto.randomUUID(), message: 'An answer of a few words.' }),
  })
  expect(answer.status).toBe(200)
  followed.get('here')?.()
  await expect(answer.text()).rejects.toThrow()
  expect(followed.size).toBe(0)
})
