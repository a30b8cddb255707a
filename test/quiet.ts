import { afterEach } from 'vitest'

// Unexpected console output fails a test. A test that expects some replaces console.error.
const noise: string[] = []
console.error = (...words: unknown[]) => {
  noise.push(
    words.map(word => (word instanceof Error ? (word.stack ?? word.message) : String(word))).join(' '),
  )
}

afterEach(() => {
  const said = noise.splice(0)
  if (said.length > 0) throw new Error(`Unexpected console.error:\n${said.join('\n')}`)
})
