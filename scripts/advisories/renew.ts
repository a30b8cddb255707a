import { z } from 'zod'
import { type Advisory, advisory, type List } from './findings.ts'

const entry = z.object({
  name: z.string(),
  url: z.string(),
  range: z.string(),
  severity: z.string(),
  title: z.string(),
})

// A word is the name of another package in this answer, through which this one is reached.
const audit = z.object({
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), entry])) })),
})

const refusal = z.object({ message: z.string() })

/**
 * The list with what `npm audit --json` answers, which is the advisories about what is installed now. What it does not
 * mention stays: it is about versions that we do not have, and should not come back to.
 */
export function renewed(known: List, answer: unknown, today: string): List {
  const { vulnerabilities } = audit.parse(answer)
  const told = new Map<string, Advisory>()
  for (const one of Object.values(vulnerabilities).flatMap(({ via }) => via)) {
    if (typeof one === 'string') continue
    const heard = advisoryOf(one)
    const before = told.get(keyOf(heard))
    // One advisory about several lines of versions comes once for each of them.
    const vulnerable = [...new Set([before?.vulnerable ?? heard.vulnerable, heard.vulnerable])].join(' || ')
    told.set(keyOf(heard), { ...heard, vulnerable })
  }
  const kept = known.advisories.filter(one => !told.has(keyOf(one)))
  const advisories = [...kept, ...told.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  return { asOf: today, advisories }
}

const keyOf = (one: Advisory): string => `${one.package} ${one.id}`

const advisoryOf = ({ name, url, range, severity, title }: z.infer<typeof entry>): Advisory =>
  advisory.parse({
    id: url.split('/').at(-1),
    package: name,
    vulnerable: range,
    fixed: /<(\d[^\s=]*)$/.exec(range)?.[1] ?? null,
    severity,
    what: title,
  })

/** Why the registry told nothing, in its own words, or nothing if it did tell. */
export const refusalOf = (answer: unknown): string | undefined => refusal.safeParse(answer).data?.message
