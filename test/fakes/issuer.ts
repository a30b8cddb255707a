import { OAuth2Server } from 'oauth2-mock-server'

type Claims = Record<string, unknown>

/** What the issuer knows the product by. */
export const clientId = 'rehearse'

const ann = { sub: 'u-1093', email: 'ann@example.test', email_verified: true, name: 'Ann Lee' }

/**
 * A company's OpenID issuer, with real keys and codes that work once, in whose browser somebody is signed in already. Whoever
 * starts it stops it.
 */
export async function startIssuer() {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256', { kid: 'current' })
  await server.start(0, '127.0.0.1')
  const url = server.issuer.url ?? ''
  const { port } = server.address()
  let said: Claims = ann
  server.service.on('beforeTokenSigning', (token: { payload: Claims }) => Object.assign(token.payload, said))
  let told: Claims = {}
  server.service.on('beforeUserinfo', ({ body }: { body: Claims }) =>
    Object.assign(body, { sub: said.sub }, told),
  )
  let handedOut = (idToken: string) => idToken
  server.service.on('beforeResponse', ({ body }: { body: { id_token: string } }) => {
    body.id_token = handedOut(body.id_token)
  })
  const stop = async () => {
    if (server.listening) await server.stop()
  }
  return {
    url,
    /** The settings of a product that signs people in here. */
    env: { OIDC_ISSUER: url, OIDC_CLIENT_ID: clientId, OIDC_NAME: 'Acme' },
    /** Its endpoints, each of which can be made to say something else. */
    service: server.service,
    /** From now on its tokens are about Ann but for these claims. */
    say: (claims: Claims) => {
      said = { ...ann, ...claims }
    },
    /** From now on it tells this of a person whom it is asked about. */
    tell: (claims: Claims) => {
      told = claims
    },
    /** From now on it hands out what this makes of its tokens. */
    forge: (made: typeof handedOut) => {
      handedOut = made
    },
    /** What it sends a browser back with that the product sent there. */
    async visit(address: string) {
      const answer = await fetch(address, { redirect: 'manual' })
      const back = new URL(answer.headers.get('location') ?? '')
      return { to: back.origin + back.pathname, ...(Object.fromEntries(back.searchParams) as Returned) }
    },
    stop,
    /** After `stop`: the same issuer with the same keys. */
    start: () => server.start(port, '127.0.0.1'),
  }
}

type Returned = { code: string; state: string }
