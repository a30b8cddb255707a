import { satisfies, validRange } from 'semver'
import { z } from 'zod'

const severities = ['unrated', 'info', 'low', 'moderate', 'high', 'critical'] as const

/** What has been published against some versions of a package. Whoever reported it may not have said how grave it is. */
export const advisory = z.strictObject({
  id: z.string().regex(/^(GHSA(-[0-9a-z]{4}){3}|CVE-\d{4}-\d+)$/),
  package: z.string(),
  vulnerable: z.string().refine(range => validRange(range) !== null, 'is no range of versions'),
  fixed: z.string().nullable(),
  severity: z.enum(severities),
  what: z.string(),
})
export type Advisory = z.infer<typeof advisory>

/** The advisories that we know of, and the day on which somebody looked for more. */
export const list = z.strictObject({ asOf: z.iso.date(), advisories: z.array(advisory) })
export type List = z.infer<typeof list>

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      link: z.boolean().optional(),
      dev: z.boolean().optional(),
    }),
  ),
})

type Installed = { name: string; version: string; isForDevelopment: boolean }

/** What is installed by a `package-lock.json`, each version once for the product and once for development. */
export function installedBy(lock: unknown): Installed[] {
  const { packages } = lockFile.parse(lock)
  const found = Object.entries(packages).flatMap(([path, { name, version, link, dev }]) =>
    path === '' || link || version === undefined
      ? []
      : [{ name: name ?? nameOf(path), version, isForDevelopment: dev ?? false }],
  )
  return [...new Map(found.map(one => [subjectOf(one), one])).values()]
}

const nameOf = (path: string): string => path.split('node_modules/').at(-1) ?? path

const subjectOf = ({ name, version, isForDevelopment }: Installed): string =>
  `${name}@${version}${isForDevelopment ? ' (development)' : ''}`

/** Why an advisory does not reach us, for findings whose `subject` is of this form. */
export type Excuse = readonly [pattern: RegExp, why: string]

type Finding = { subject: string; sentence: string }

/** Every installed version that lies in a range of the list. A version before a release counts like the release. */
export const findings = (installed: readonly Installed[], advisories: readonly Advisory[]): Finding[] =>
  installed.flatMap(one =>
    advisories
      .filter(({ package: name }) => name === one.name)
      .filter(({ vulnerable }) => satisfies(one.version, vulnerable, { includePrerelease: true }))
      .map(({ id, severity, what, fixed }) => ({
        subject: `${subjectOf(one)} ${id}`,
        sentence: `${subjectOf(one)}: ${what} (${severity}, ${id}). ${fixed ? `Mended in ${fixed}.` : 'No version is named that mends it.'}`,
      })),
  )

/** What is to be said: findings that nothing excuses, and excuses that nothing needs any more. */
export const complaintsAbout = (found: readonly Finding[], excuses: readonly Excuse[]): string[] => [
  ...found
    .filter(({ subject }) => !excuses.some(([one]) => one.test(subject)))
    .map(({ sentence }) => sentence),
  ...excuses
    .filter(([one]) => !found.some(({ subject }) => one.test(subject)))
    .map(([one]) => `Nothing known is of the form ${one} any more: its excuse can go.`),
]
