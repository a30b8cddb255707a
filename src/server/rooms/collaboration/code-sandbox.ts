import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { rawRoutes } from '#contract/collaboration.ts'
import type { RegisterRawRoute } from '#server/lib/http/register-routes.ts'

/**
 * Starts what is asked for in a worker, and passes on what that says. The worker's script is the product's own; a page
 * without an origin may not start it by its address, but may import it.
 */
const sandboxScript = `
addEventListener('message', ({ source, data }) => {
  if (source !== parent) return
  const start = new Blob(['import(' + JSON.stringify(data.url) + ').catch(() => postMessage({ type: "broken" }))'], { type: 'text/javascript' })
  const worker = new Worker(URL.createObjectURL(start))
  worker.onmessage = ({ data: said }) => said.type === 'ready' ? worker.postMessage(data.job) : parent.postMessage(said, '*')
  worker.onerror = () => parent.postMessage({ type: 'broken' }, '*')
}, { once: true })
parent.postMessage({ type: 'ready' }, '*')
`
const scriptHash = createHash('sha256').update(sandboxScript).digest('base64')
const sandboxPage = `<!doctype html><html lang="en"><title>Runner</title><script>${sandboxScript}</script></html>`

/**
 * The page in which programs run. It has no origin of its own (\`sandbox\`), so nothing of the product's is within reach;
 * and it may fetch nothing but the product's own files, so nothing leaves it.
 */
export function codeSandboxRoute(app: FastifyInstance, open: RegisterRawRoute): void {
  open(app, rawRoutes.runner, ({ request, reply }) => {
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
        // It shares the process of whatever shows it anyway, having no origin.
        .removeHeader('origin-agent-cluster')
        .header('content-security-policy', policy.join('; '))
        .header('x-frame-options', 'SAMEORIGIN')
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(sandboxPage)
    )
  })
}
