import type { ReactNode } from 'react'
import { legal } from '#web/i18n/en/public/legal.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatDate } from '#web/lib/format.ts'
import { Paragraphs } from './Paragraphs.tsx'
import { type PolicyName, type PolicySection, policies } from './policies.ts'
import { policyLinks } from './policy-links.tsx'

/**
 * Policy text of the code without its title, for its page (`h2`) and for dialogs (`h3`). Names match the consents of a
 * booking.
 */
export function PolicyText({
  policy,
  heading: Heading,
  sectionFooters = {},
}: {
  policy: PolicyName
  heading: 'h2' | 'h3'
  /** Content after a section's text. */
  sectionFooters?: Partial<Record<PolicySection, ReactNode>>
}) {
  const t = useTranslations(legal)
  const language = useLanguage()
  const { version, effective, sections } = policies[policy]
  return (
    <article className="grid max-w-text gap-8">
      <p className="text-13 text-quiet">
        {t('version', { version })} · {t('effective', { date: formatDate(effective, 'UTC', language) })}
      </p>
      {sections.map(section => (
        <section key={section} id={section} className="grid gap-3">
          <Heading className="font-serif text-20 font-semibold">{t(`${section}Title`)}</Heading>
          <Paragraphs text={t(`${section}Text`)} components={policyLinks} />
          {sectionFooters[section]}
        </section>
      ))}
    </article>
  )
}
