import { formatPolicyText, type PublishedPolicyName } from '#contract/legal-policy-versions.ts'
import { policies } from '#web/features/legal/policies.ts'
import { legal } from '#web/i18n/en/public/legal.ts'

/** The policy of the code in both languages, as an owner edits it. */
export async function readOriginalText(policy: PublishedPolicyName): Promise<{ en: string; ru: string }> {
  const { default: russian } = await import('#web/i18n/ru/public/legal.ts')
  const format = (messages: Record<string, string>) =>
    formatPolicyText(
      policies[policy].sections.map(section => ({
        title: messages[`${section}Title`] ?? '',
        text: messages[`${section}Text`] ?? '',
      })),
    )
  return { en: format(legal.messages), ru: format(russian) }
}
