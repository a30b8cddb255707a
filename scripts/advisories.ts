import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { complaintsAbout, type Excuse, findings, installedBy, list } from './advisories/findings.ts'
import { refusalOf, renewed } from './advisories/renew.ts'

// What has been published against the versions that package-lock.json names, as far as `advisories.json` knows. It needs no
// network, and knows nothing of what was published after the day of that list, nor of all that was before: with --refresh the
// registry is asked for what it knows about what is installed, where there is one that answers.

/** Advisories about versions that we have, and why they do not reach us. Each is excused by itself. */
const excused: readonly Excuse[] = [
  [
    /^dicer@0\.3\.0 \(development\) GHSA-wm7h-9275-46v2$/,
    's3rver, which plays the bucket for our tests on this machine, reads forms with it; they send it none',
  ],
  [
    /^fast-xml-parser@3\.21\.1 \(development\) GHSA-(6w63-h3fj-q4vw|8gc5-j5rx-235r|mpg4-rc92-vx8v|x3cc-x39p-42qx)$/,
    's3rver reads with it what our own tests ask of the bucket on this machine, and nothing from elsewhere',
  ],
  [
    /^fast-xml-parser@3\.21\.1 \(development\) GHSA-gh4j-gqv2-49f6$/,
    's3rver answers our own tests with it, and writes neither comments nor CDATA',
  ],
]

const file = 'scripts/advisories.json'
const known = list.parse(JSON.parse(await readFile(file, 'utf8')))
const current = process.argv.includes('--refresh') ? await refreshed() : known

const installed = installedBy(JSON.parse(await readFile('package-lock.json', 'utf8')))
const complaints = complaintsAbout(findings(installed, current.advisories), excused)
for (const complaint of complaints) console.log(complaint)
console.log(
  `${current.advisories.length} advisories are known here, as of ${current.asOf}; ${installed.length} versions were compared.`,
)
if (complaints.length > 0) process.exitCode = 1

/** The list as the registry knows it by now, written down; the one that is there, where the registry does not say. */
async function refreshed() {
  const answer = await audited()
  const refusal = refusalOf(answer)
  if (refusal !== undefined) {
    console.log(`The registry tells no advisories (${refusal}): the list stays as it is.`)
    process.exitCode = 1
    return known
  }
  const fresh = renewed(known, answer, new Date().toISOString().slice(0, 10))
  await writeFile(file, `${JSON.stringify(fresh, null, 2)}\n`)
  return fresh
}

/** npm answers in JSON whether it found something, nothing, or nobody who would tell; only the exit code differs. */
function audited(): Promise<unknown> {
  return new Promise(resolve => {
    const options = { maxBuffer: 64 * 1024 * 1024, timeout: 120_000 }
    execFile('npm', ['audit', '--json', '--include=dev'], options, (fault, said) => {
      try {
        resolve(JSON.parse(said))
      } catch {
        resolve({ message: fault?.message.split('\n')[0] ?? 'npm said nothing' })
      }
    })
  })
}
