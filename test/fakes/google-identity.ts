import { randomUUID } from 'node:crypto'
import { OAuth2Server } from 'oauth2-mock-server'

/** An account at Google. */
type GooglePerson = { sub: string; email: string; email_verified?: boolean; name?: string }

const clientId = '1234567890-rehearse.apps.googleusercontent.com'

/**
 * Fake Google for a browser: an OpenID issuer with an identity library of Google's shape. Its button answers
 * at once. The caller stops it.
 */
export async function startGoogleIdentity() {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  let person: GooglePerson | null = null
  let isDown = false
  let audience = clientId

  server.service.addRoute('GET', '/gsi/client', (_, response) => {
    response.writeHead(isDown ? 404 : 200, { 'content-type': 'text/javascript' })
    response.end(isDown ? '' : library)
  })
  server.service.addRoute('GET', '/gsi/answer', async (request, response) => {
    const nonce = new URL(request.url ?? '', url).searchParams.get('nonce')
    const answer = person ? { credential: await credentialOf({ ...person, nonce }) } : {}
    response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
    response.end(JSON.stringify(answer))
  })
  const credentialOf = (account: GooglePerson & { nonce: string | null }) =>
    server.issuer.buildToken({
      scopesOrTransform: (_, payload) =>
        Object.assign(payload, { aud: audience, jti: randomUUID(), email_verified: true }, account),
    })

  await server.start(0, '127.0.0.1')
  const { url } = server.issuer
  if (!url) throw new Error('issuer address missing')
  return {
    url,
    clientId,
    /** Settings of an app that uses this Google. */
    env: { GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: url },
    /** Chooses the account for the next sign-ins. Null: Google returns no credential. */
    chooseAccount: (account: GooglePerson | null) => {
      person = account
    },
    /** Breaks or repairs the download of the library. */
    breakLibrary: (broken: boolean) => {
      isDown = broken
    },
    /** Issues tokens for another application from now on. */
    setAudience: (application: string) => {
      audience = application
    },
    stop: () => server.stop(),
  }
}

/** The used part of https://accounts.google.com/gsi/client, with a plain button instead of a frame. */
const library = `
  const origin = new URL(document.currentScript.src).origin
  let settings
  window.google = { accounts: { id: {
    initialize: wanted => { settings = wanted },
    prompt: () => {},
    cancel: () => {},
    renderButton: (place, looks) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = 'Google account (' + looks.locale + ')'
      button.onclick = async () => settings.callback(await (await fetch(origin + '/gsi/answer?nonce=' + settings.nonce)).json())
      place.append(button)
    },
  } } }
`
