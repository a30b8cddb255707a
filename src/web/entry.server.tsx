import { prerender } from 'react-dom/static'
import { type EntryContext, ServerRouter } from 'react-router'

/** Prerenders the public pages at build time. The server sends them as static files. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const errors: unknown[] = []
  const { prelude: body } = await prerender(<ServerRouter context={context} url={request.url} />, {
    onError: error => {
      errors.push(error)
    },
    // Content of lazy parts stays in its place, readable without scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  if (errors.length > 0) throw errors[0]
  headers.set('content-type', 'text/html')
  return new Response(body, { status, headers })
}
