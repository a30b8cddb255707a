import { afterEach } from 'vitest'

// Unexpected console output fails a test. A test that expects some replaces console.error.
const noise: string[] = []
console.error = (...args: unknown[]) => {
  // React logs what an error boundary catches. The page itself logs no failed requests, see entry.client.tsx.
  if (args.some(arg => arg instanceof Error && arg.name === 'ApiError')) return
  noise.push(args.map(arg => (arg instanceof Error ? (arg.stack ?? arg.message) : String(arg))).join(' '))
}

afterEach(() => {
  const output = noise.splice(0)
  if (output.length > 0) throw new Error(`unexpected console.error:\n${output.join('\n')}`)
})
