import { randomUUID } from 'node:crypto'
import { OAuth2Server } from 'oauth2-mock-server'
import { onTestFinished } from 'vitest'
import type { Clock } from '#test/open-app.ts'

export const googleClientId = '1234-rehearse.apps.googleusercontent.com'

type Claims = Record<string, unknown>

/** An OpenID issuer in Google's place, with real keys. It stops with the test. */
export async function startGoogle() {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256', { kid: 'current' })
  await server.start(0, '127.0.0.1')
  const issuer = server.issuer.url ?? ''
  const { port } = server.address()
  const stop = async () => {
    if (server.listening) await server.stop()
  }
  onTestFinished(stop)
  return {
    issuer,
    /** Settings of an app whose users sign in here. */
    env: { GOOGLE_CLIENT_ID: googleClientId, GOOGLE_ISSUER: issuer },
    /** Credential from Google's button: about Ann, for our app, valid for an hour of test time. */
    idToken(clock: Clock, claims: Claims = {}, header: Claims = {}): Promise<string> {
      const now = Math.floor(clock.now().getTime() / 1000)
      return server.issuer.buildToken({
        scopesOrTransform: (head, payload) => {
          Object.assign(head, header)
          Object.assign(payload, {
            iat: now,
            nbf: now - 300,
            exp: now + 3600,
            aud: googleClientId,
            jti: randomUUID(),
            sub: '1093',
            email: 'ann@example.test',
            email_verified: true,
            name: 'Ann Lee',
            ...claims,
          })
        },
      })
    },
    stop,
    /** Restarts the same issuer with the same keys after `stop`. */
    start: () => server.start(port, '127.0.0.1'),
  }
}
