import { readdir, readFile } from 'node:fs/promises'
import { api, doors } from '#contract/api.ts'
import { metFolder } from '#test/refusals.ts'

// After all tests: every refusal that an endpoint declares was met by one of them, over HTTP. What is declared and never
// happens is a promise that nobody has seen kept.

const files = await readdir(metFolder).catch(() => [])
const texts = await Promise.all(files.map(file => readFile(`${metFolder}/${file}`, 'utf8')))
const met = new Set(texts.flatMap(text => text.split('\n')))

const declared = [...Object.values(api), ...Object.values(doors)].flatMap(({ name, errors }) =>
  errors.map(code => `${name} ${code}`),
)
const never = declared.filter(line => !met.has(line))
for (const line of never) console.log(`${line}: no test meets this refusal. Write one, or do not declare it.`)
console.log(`${declared.length - never.length} of ${declared.length} declared refusals were met.`)
if (never.length > 0) process.exitCode = 1
