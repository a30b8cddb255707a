/**
 * Policies with the versions of the code, which are in force until an owner publishes others. No zod here, so that the
 * public pages can use it.
 */
export const policyDefaults = {
  terms: { path: '/terms', version: '2.0', effective: '2024-09-26' },
  privacy: { path: '/privacy', version: '2.0', effective: '2024-09-26' },
  cancellation: { path: '/cancellation-policy', version: '1.0', effective: '2024-01-01' },
} as const

export type PublishedPolicyName = keyof typeof policyDefaults
export const policyNames = ['terms', 'privacy', 'cancellation'] as const satisfies PublishedPolicyName[]

/** Version of each policy, as a booking stores it. */
export type PolicyVersions = Record<PublishedPolicyName, string>

/** Versions of a booking that was made before any other version was published. */
export const policyVersionsOfCode: PolicyVersions = {
  terms: policyDefaults.terms.version,
  privacy: policyDefaults.privacy.version,
  cancellation: policyDefaults.cancellation.version,
}

export const policyTextLimits = { textMax: 60_000, summaryMax: 600, versionMax: 12 } as const

export type PolicySectionText = { title: string; text: string }

/** Sections of a published text. A title begins with `##`. Text before the first one gets an empty title. */
export function parsePolicyText(text: string): PolicySectionText[] {
  const sections: PolicySectionText[] = []
  for (const line of text.split('\n').map(part => part.trim())) {
    const title = /^##\s+(.*)$/.exec(line)?.[1]
    if (title !== undefined) sections.push({ title, text: '' })
    else if (line) {
      const section = sections.at(-1) ?? { title: '', text: '' }
      if (sections.length === 0) sections.push(section)
      section.text += section.text ? `\n${line}` : line
    }
  }
  return sections
}

/** Text as an owner edits it. The opposite of `parsePolicyText`. */
export const formatPolicyText = (sections: readonly PolicySectionText[]): string =>
  sections.map(({ title, text }) => (title ? `## ${title}\n${text}` : text)).join('\n\n')
