import type { SignedInUser, TestApp } from '#test/open-app.ts'

/** One request of a client without our types: `GET /api/profile`. */
export async function http(
  app: TestApp,
  caller: SignedInUser | null,
  requestLine: string,
  body?: object | FormData,
) {
  const [method = '', path = ''] = requestLine.split(' ')
  const isForm = body instanceof FormData
  const response = await fetch(app.url + path, {
    method,
    headers: {
      ...(caller ? { authorization: `Bearer ${caller.token}` } : {}),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    body: isForm ? body : body ? JSON.stringify(body) : null,
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null }
}
