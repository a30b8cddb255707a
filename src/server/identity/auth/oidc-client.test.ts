import { createHmac } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { openHttp } from '#test/fakes/http.ts'
import { clientId } from '#test/fakes/issuer.ts'
import { accountsOf, companyFailed, startCompany } from '#test/sso-issuer.ts'

test('the authorization URL contains state, nonce and PKCE challenge, and leads back to our login page', async () => {
  const { app, issuer, begin } = await startCompany()
  const { url, state, proof } = await begin()
  const authorizationUrl = new URL(url)
  expect(authorizationUrl.origin + authorizationUrl.pathname).toBe(`${issuer.url}/authorize`)
  expect(Object.fromEntries(authorizationUrl.searchParams)).toEqual({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: `${app.deps.urls.app}/login/company`,
    scope: 'openid email profile',
    state,
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
  expect(url).not.toContain(proof)
  expect(await issuer.authorize(url)).toMatchObject({ to: `${app.deps.urls.app}/login/company`, state })
})

test('only a complete round trip in one browser signs in, and only once', async () => {
  const { app, issuer, begin, comeBack, enter } = await startCompany()
  const [mine, theirs] = [await comeBack(), await comeBack()]
  for (const mixed of [
    // Another browser, or one with another request.
    { ...theirs, proof: mine.proof },
    { ...theirs, state: mine.state },
    { ...theirs, state: mine.state, proof: mine.proof },
    { ...mine, proof: 'made up' },
    { ...mine, state: '' },
    { ...mine, code: 'unknown' },
    { ...mine, iss: 'https://elsewhere.example.test' },
  ])
    expect(await enter(mixed)).toMatchObject(companyFailed)
  expect(await accountsOf(app)).toEqual([])

  const callback = await comeBack()
  const answers = await Promise.all([enter(callback), enter(callback), enter(callback)])
  expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 401, 401])
  expect(await enter(callback)).toMatchObject(companyFailed)

  const { url, proof } = await begin()
  const { code, state } = await issuer.authorize(url)
  app.clock.advance({ minutes: 61 })
  expect(await enter({ code, state, proof })).toMatchObject(companyFailed)
})

test('an issuer that hands out its code twice still signs in once', async () => {
  const { app, issuer, begin, enter } = await startCompany()
  const { url, proof } = await begin()
  const { code, state } = await issuer.authorize(url)
  expect(await enter({ code, state, proof })).toMatchObject({ status: 200 })
  // A second code for the same proof.
  const again = await issuer.authorize(url)
  expect(await enter({ code: again.code, state, proof })).toMatchObject(companyFailed)
  expect(await accountsOf(app)).toHaveLength(1)
})

test('a forged, foreign, expired or incomplete token is refused', async () => {
  const { app, issuer, signIn } = await startCompany()
  const seconds = Math.floor(Date.now() / 1000)
  for (const claims of [
    { aud: 'another-client' },
    { aud: [clientId, 'another-client'], azp: 'another-client' },
    { iss: 'https://elsewhere.example.test' },
    { exp: seconds - 60 },
    { nbf: seconds + 3600 },
    { nonce: 'another' },
    { nonce: undefined },
    { sub: '' },
    { email: 'ann' },
  ]) {
    issuer.setClaims(claims)
    expect([claims, await signIn()]).toMatchObject([claims, companyFailed])
  }
  issuer.setClaims({})
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const unsigned = (token: string, header: object) => `${encoded(header)}.${token.split('.')[1]}`
  const byClientId = (text: string) => createHmac('sha256', clientId).update(text).digest('base64url')
  for (const forge of [
    (token: string) => `${unsigned(token, { alg: 'none' })}.`,
    (token: string) => `${token.split('.').slice(0, 2).join('.')}.${'A'.repeat(342)}`,
    (token: string) => {
      const text = unsigned(token, { alg: 'HS256', kid: 'current' })
      return `${text}.${byClientId(text)}`
    },
    (token: string) => `${unsigned(token, { alg: 'RS256', kid: 'another' })}.${token.split('.')[2]}`,
    () => 'nonsense',
  ]) {
    issuer.transformTokens(forge)
    expect([String(forge), await signIn()]).toMatchObject([String(forge), companyFailed])
  }
  expect(await accountsOf(app)).toEqual([])
  issuer.transformTokens(token => token)
  expect(await signIn()).toMatchObject({ status: 200 })
})

test('an unreachable issuer answers 503 without affecting readiness, and recovers', async () => {
  const { app, issuer, comeBack, enter } = await startCompany()
  const down = { status: 503, body: { code: 'server.unavailable' } }
  await issuer.stop()
  const started = await app.anonymous.send(api.startSso, {})
  expect(started).toMatchObject(down)
  expect(started.headers.get('retry-after')).toBe('5')
  expect(await app.anonymous.send(api.ready, {})).toMatchObject({ status: 200 })
  await issuer.start()
  const callback = await comeBack()
  await issuer.stop()
  expect(await enter(callback)).toMatchObject(down)
  await issuer.start()
  expect(await enter(callback)).toMatchObject({ status: 200 })
})

test('an issuer that fails, redirects or names another issuer is refused', async () => {
  const { issuer, signIn, begin } = await startCompany()
  await begin()
  issuer.service.once('beforeResponse', (answer: { statusCode: number }) => {
    answer.statusCode = 500
  })
  expect(await signIn()).toMatchObject({ status: 503 })
  const other = await startApp({ env: { ...issuer.env, OIDC_ISSUER: `${issuer.url}/` } })
  issuer.service.once('beforeWellKnownOpenIdConfiguration', ({ body }: { body: { issuer: string } }) => {
    body.issuer = 'https://elsewhere.example.test'
  })
  expect(await other.anonymous.send(api.startSso, {})).toMatchObject({ status: 503 })
  const redirect = await openHttp(() => ({
    status: 302,
    location: `${issuer.url}/.well-known/openid-configuration`,
  }))
  onTestFinished(redirect.close)
  const moved = await startApp({ env: { ...issuer.env, OIDC_ISSUER: redirect.base } })
  expect(await moved.anonymous.send(api.startSso, {})).toMatchObject({ status: 503 })
})

test('the log contains the OAuth error code of the issuer', async () => {
  const { app, issuer, signIn } = await startCompany({}, 'info')
  issuer.service.once('beforeResponse', (answer: object) =>
    Object.assign(answer, { statusCode: 401, body: { error: 'invalid_client' } }),
  )
  expect(await signIn()).toMatchObject(companyFailed)
  const entries = app.logEntries.map(line => JSON.parse(line)).filter(({ msg }) => /^SSO/.test(msg))
  expect(entries).toMatchObject([{ oauthError: 'invalid_client', msg: 'SSO sign-in failed' }])
})

test('the client secret goes in the header, or in the body if the issuer requires it', async () => {
  for (const methods of [['client_secret_basic'], ['client_secret_post'], undefined]) {
    const { issuer, signIn } = await startCompany({ OIDC_CLIENT_SECRET: 'a secret & more' })
    const sent: string[] = []
    issuer.service.on('beforeWellKnownOpenIdConfiguration', ({ body }: { body: object }) =>
      Object.assign(body, { token_endpoint_auth_methods_supported: methods }),
    )
    issuer.service.on('beforeResponse', (_: unknown, request: TokenRequest) => {
      sent.push(request.headers.authorization?.split(' ')[0] ?? request.body.client_secret ?? 'nothing')
    })
    expect(await signIn()).toMatchObject({ status: 200 })
    expect(sent).toEqual([methods?.includes('client_secret_post') ? 'a secret & more' : 'Basic'])
  }
})

type TokenRequest = { headers: { authorization?: string }; body: { client_secret?: string } }

test('SSO is unavailable without settings or with a placeholder client id', async () => {
  const OIDC_ISSUER = 'https://issuer.example.test'
  for (const env of [{}, { OIDC_ISSUER, OIDC_CLIENT_ID: 'your-client-id' }]) {
    const app = await startApp({ env })
    const body = { code: 'any', state: 'any', proof: 'any' }
    for (const answer of [
      await app.anonymous.send(api.startSso, {}),
      await app.anonymous.send(api.signInWithSso, { body, headers: { 'accept-language': 'ru' } }),
    ])
      expect(answer).toMatchObject({ status: 503, body: { code: 'auth.company_unavailable' } })
    expect(app.deps.config.warnings).toHaveLength(Object.keys(env).length > 0 ? 1 : 0)
  }
})
