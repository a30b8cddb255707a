import { afterEach } from 'vitest'

// A test that makes noise nobody asked for has found something. One that expects noise replaces console.error itself.
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
