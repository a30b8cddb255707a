import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

/** Prerenders the public pages at build time. The server sends them as static files. */
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
