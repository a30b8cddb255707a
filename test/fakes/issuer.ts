import { OAuth2Server } from 'oauth2-mock-server'

type Claims = Record<string, unknown>

/** Client id of the app at the issuer. */
export const clientId = 'rehearse'

const ann = { sub: 'u-1093', email: 'ann@example.test', email_verified: true, name: 'Ann Lee' }

/**
 * A company's OpenID issuer with real keys and single-use codes. Its browser is signed in already. The caller
 * stops it.
 */
export async function startIssuer() {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256', { kid: 'current' })
  await server.start(0, '127.0.0.1')
  const url = server.issuer.url ?? ''
  const { port } = server.address()
  let tokenClaims: Claims = ann
  server.service.on('beforeTokenSigning', (token: { payload: Claims }) =>
    Object.assign(token.payload, tokenClaims),
  )
  let userinfoClaims: Claims = {}
  server.service.on('beforeUserinfo', ({ body }: { body: Claims }) =>
    Object.assign(body, { sub: tokenClaims.sub }, userinfoClaims),
  )
  let transformToken = (idToken: string) => idToken
  server.service.on('beforeResponse', ({ body }: { body: { id_token: string } }) => {
    body.id_token = transformToken(body.id_token)
  })
  const stop = async () => {
    if (server.listening) await server.stop()
  }
  return {
    url,
    /** Settings of an app whose users sign in here. */
    env: { OIDC_ISSUER: url, OIDC_CLIENT_ID: clientId, OIDC_NAME: 'Acme' },
    /** Its endpoints. A test can change each response. */
    service: server.service,
    /** Issues tokens about Ann with these claims from now on. */
    setClaims: (claims: Claims) => {
      tokenClaims = { ...ann, ...claims }
    },
    /** Returns these claims from the userinfo endpoint from now on. */
    setUserinfo: (claims: Claims) => {
      userinfoClaims = claims
    },
    /** Transforms the issued tokens from now on. */
    transformTokens: (transform: typeof transformToken) => {
      transformToken = transform
    },
    /** Callback URL to which the issuer redirects a browser of the app. */
    async authorize(address: string) {
      const answer = await fetch(address, { redirect: 'manual' })
      const back = new URL(answer.headers.get('location') ?? '')
      return { to: back.origin + back.pathname, ...(Object.fromEntries(back.searchParams) as Returned) }
    },
    stop,
    /** Restarts the same issuer with the same keys after `stop`. */
    start: () => server.start(port, '127.0.0.1'),
  }
}

type Returned = { code: string; state: string }
