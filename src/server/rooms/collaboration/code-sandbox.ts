import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { rawRoutes } from '#contract/collaboration.ts'
import type { RegisterRawRoute } from '#server/lib/http/register-routes.ts'

/**
 * Starts a worker and relays its messages to the parent page. A page without an origin may not start a worker by URL, so
 * the worker imports the script from a blob.
 */
const sandboxScript = `
addEventListener('message', ({ source, data }) => {
  if (source !== parent) return
  const start = new Blob(['import(' + JSON.stringify(data.url) + ').catch(() => postMessage({ type: "broken" }))'], { type: 'text/javascript' })
  const worker = new Worker(URL.createObjectURL(start))
  worker.onmessage = ({ data: message }) => message.type === 'ready' ? worker.postMessage(data.job) : parent.postMessage(message, '*')
  worker.onerror = () => parent.postMessage({ type: 'broken' }, '*')
}, { once: true })
parent.postMessage({ type: 'ready' }, '*')
`
const scriptHash = createHash('sha256').update(sandboxScript).digest('base64')
const sandboxPage = `<!doctype html><html lang="en"><title>Runner</title><script>${sandboxScript}</script></html>`

/**
 * Page that runs the participants' programs. \`sandbox\` gives it no origin, so it reaches no cookies or storage. The policy
 * allows only requests for the app's own assets, so a program sends nothing out.
 */
export function codeSandboxRoute(app: FastifyInstance, registerRaw: RegisterRawRoute): void {
  registerRaw(app, rawRoutes.codeSandbox, ({ request, reply }) => {
    const files = `${request.host}/assets/`
    const policy = [
      "default-src 'none'",
      `script-src 'sha256-${scriptHash}' blob: ${files} 'wasm-unsafe-eval'`,
      `connect-src ${files}`,
      'worker-src blob:',
      "frame-ancestors 'self'",
      'sandbox allow-scripts',
    ]
    return (
      reply
        // Without an origin the page shares the process of its parent anyway.
        .removeHeader('origin-agent-cluster')
        .header('content-security-policy', policy.join('; '))
        .header('x-frame-options', 'SAMEORIGIN')
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(sandboxPage)
    )
  })
}
