import { randomUUID } from 'node:crypto'
import { OAuth2Server } from 'oauth2-mock-server'

/** Who chooses an account at Google. */
type GooglePerson = { sub: string; email: string; email_verified?: boolean; name?: string }

const clientId = '1234567890-rehearse.apps.googleusercontent.com'

/**
 * Google as a browser meets it: an OpenID issuer that also serves an identity library of the same shape as Google's, whose
 * button answers at once. Whoever starts it stops it.
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
  const credentialOf = (who: GooglePerson & { nonce: string | null }) =>
    server.issuer.buildToken({
      scopesOrTransform: (_, payload) =>
        Object.assign(payload, { aud: audience, jti: randomUUID(), email_verified: true }, who),
    })

  await server.start(0, '127.0.0.1')
  const { url } = server.issuer
  if (!url) throw new Error('the issuer has no address')
  return {
    url,
    clientId,
    /** The settings under which the product asks this Google. */
    env: { GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: url },
    /** From now on this person is chosen; null: Google hands over nothing. */
    choose: (who: GooglePerson | null) => {
      person = who
    },
    /** From now on the library cannot be fetched, or can again. */
    breakDown: (broken: boolean) => {
      isDown = broken
    },
    /** From now on the tokens are made for somebody else's application. */
    signFor: (application: string) => {
      audience = application
    },
    stop: () => server.stop(),
  }
}

/** What is used of https://accounts.google.com/gsi/client, with a plain button instead of a frame. */
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
