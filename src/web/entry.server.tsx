import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

/** Writes the public pages while the web app is built: the server sends them as files and renders none. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const errors: unknown[] = []
  const body = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    onError: error => {
      errors.push(error)
    },
  })
  await body.allReady
  if (errors.length > 0) throw errors[0]
  headers.set('content-type', 'text/html')
  return new Response(body, { status, headers })
}
