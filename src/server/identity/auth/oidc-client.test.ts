import { createHmac } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { openHttp } from '#test/fakes/http.ts'
import { clientId } from '#test/fakes/issuer.ts'
import { accountsOf, companyFailed, startCompany } from '#test/sso-issuer.ts'

test('a browser is sent to the issuer with all that binds it, and back to the screen that waits for it', async () => {
  const { app, issuer, begin } = await startCompany()
  const { url, state, proof } = await begin()
  const asked = new URL(url)
  expect(asked.origin + asked.pathname).toBe(`${issuer.url}/authorize`)
  expect(Object.fromEntries(asked.searchParams)).toEqual({
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
  expect(await issuer.visit(url)).toMatchObject({ to: `${app.deps.urls.app}/login/company`, state })
})

test('nothing but one way there and back, whole and in one browser, signs anybody in', async () => {
  const { app, issuer, begin, comeBack, enter } = await startCompany()
  const [mine, theirs] = [await comeBack(), await comeBack()]
  for (const mixed of [
    // In a browser that did not begin, or began something else.
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

  const whole = await comeBack()
  const answers = await Promise.all([enter(whole), enter(whole), enter(whole)])
  expect(answers.map(one => one.status).toSorted()).toEqual([200, 401, 401])
  expect(await enter(whole)).toMatchObject(companyFailed)

  const { url, proof } = await begin()
  const { code, state } = await issuer.visit(url)
  app.clock.forward({ minutes: 61 })
  expect(await enter({ code, state, proof })).toMatchObject(companyFailed)
})

test('an issuer that hands out its code twice still signs in once', async () => {
  const { app, issuer, begin, enter } = await startCompany()
  const { url, proof } = await begin()
  const { code, state } = await issuer.visit(url)
  expect(await enter({ code, state, proof })).toMatchObject({ status: 200 })
  // The same nonce and challenge once more: another code for the same proof.
  const again = await issuer.visit(url)
  expect(await enter({ code: again.code, state, proof })).toMatchObject(companyFailed)
  expect(await accountsOf(app)).toHaveLength(1)
})

test('a token that is forged, foreign, old or incomplete signs nobody in', async () => {
  const { app, issuer, signIn } = await startCompany()
  const seconds = Math.floor(Date.now() / 1000)
  for (const claims of [
    { aud: 'somebody-else' },
    { aud: [clientId, 'somebody-else'], azp: 'somebody-else' },
    { iss: 'https://elsewhere.example.test' },
    { exp: seconds - 60 },
    { nbf: seconds + 3600 },
    { nonce: 'another' },
    { nonce: undefined },
    { sub: '' },
    { email: 'ann' },
  ]) {
    issuer.say(claims)
    expect([claims, await signIn()]).toMatchObject([claims, companyFailed])
  }
  issuer.say({})
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
    issuer.forge(forge)
    expect([String(forge), await signIn()]).toMatchObject([String(forge), companyFailed])
  }
  expect(await accountsOf(app)).toEqual([])
  issuer.forge(token => token)
  expect(await signIn()).toMatchObject({ status: 200 })
})

test('while the issuer cannot be asked that is said, the product is ready all the same, and afterwards it goes on', async () => {
  const { app, issuer, comeBack, enter } = await startCompany()
  const down = { status: 503, body: { code: 'server.unavailable' } }
  await issuer.stop()
  const begun = await app.anonymous.send(api.startCompanySignIn, {})
  expect(begun).toMatchObject(down)
  expect(begun.headers.get('retry-after')).toBe('5')
  expect(await app.anonymous.send(api.ready, {})).toMatchObject({ status: 200 })
  await issuer.start()
  const way = await comeBack()
  await issuer.stop()
  expect(await enter(way)).toMatchObject(down)
  await issuer.start()
  expect(await enter(way)).toMatchObject({ status: 200 })
})

test('an issuer that speaks for another, leads elsewhere or fails is not believed', async () => {
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
  expect(await other.anonymous.send(api.startCompanySignIn, {})).toMatchObject({ status: 503 })
  const gone = await openHttp(() => ({
    status: 302,
    location: `${issuer.url}/.well-known/openid-configuration`,
  }))
  onTestFinished(gone.close)
  const moved = await startApp({ env: { ...issuer.env, OIDC_ISSUER: gone.base } })
  expect(await moved.anonymous.send(api.startCompanySignIn, {})).toMatchObject({ status: 503 })
})

test('what an issuer objects to stands in the log, for whoever set it up', async () => {
  const { app, issuer, signIn } = await startCompany({}, 'info')
  issuer.service.once('beforeResponse', (answer: object) =>
    Object.assign(answer, { statusCode: 401, body: { error: 'invalid_client' } }),
  )
  expect(await signIn()).toMatchObject(companyFailed)
  const told = app.logged.map(line => JSON.parse(line)).filter(({ msg }) => /^SSO/.test(msg))
  expect(told).toMatchObject([{ said: 'invalid_client', msg: 'SSO sign-in failed' }])
})

test('a secret goes in the header, or in the body where the issuer says so', async () => {
  for (const ways of [['client_secret_basic'], ['client_secret_post'], undefined]) {
    const { issuer, signIn } = await startCompany({ OIDC_CLIENT_SECRET: 'a secret & more' })
    const sent: string[] = []
    issuer.service.on('beforeWellKnownOpenIdConfiguration', ({ body }: { body: object }) =>
      Object.assign(body, { token_endpoint_auth_methods_supported: ways }),
    )
    issuer.service.on('beforeResponse', (_: unknown, request: Asked) => {
      sent.push(request.headers.authorization?.split(' ')[0] ?? request.body.client_secret ?? 'nothing')
    })
    expect(await signIn()).toMatchObject({ status: 200 })
    expect(sent).toEqual([ways?.includes('client_secret_post') ? 'a secret & more' : 'Basic'])
  }
})

type Asked = { headers: { authorization?: string }; body: { client_secret?: string } }

test('without settings, or with a placeholder for the id, there is no such way in', async () => {
  const OIDC_ISSUER = 'https://issuer.example.test'
  for (const env of [{}, { OIDC_ISSUER, OIDC_CLIENT_ID: 'your-client-id' }]) {
    const app = await startApp({ env })
    const body = { code: 'any', state: 'any', proof: 'any' }
    for (const answer of [
      await app.anonymous.send(api.startCompanySignIn, {}),
      await app.anonymous.send(api.signInWithCompany, { body, headers: { 'accept-language': 'ru' } }),
    ])
      expect(answer).toMatchObject({ status: 503, body: { code: 'auth.company_unavailable' } })
    expect(app.deps.config.warnings).toHaveLength(Object.keys(env).length > 0 ? 1 : 0)
  }
})
