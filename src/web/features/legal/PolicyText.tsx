import type { ReactNode } from 'react'
import { contactEmail } from '#contract/constants.ts'
import { parsePolicyText } from '#contract/legal-policy-versions.ts'
import { legal } from '#web/i18n/en/public/legal.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatDate } from '#web/lib/format.ts'
import { type PolicyName, type PolicySection, policies } from './policies.ts'

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

/** Tags of policy texts. */
const policyLinks = {
  mail: (words: string) => (
    <a href={`mailto:${contactEmail}`} className="link">
      {words}
    </a>
  ),
}

export const sectionId = (index: number): string => `section-${index + 1}`

/** Sections of a published text. */
export function PolicyVersionText({ text, heading: Heading }: { text: string; heading: 'h2' | 'h3' }) {
  return parsePolicyText(text).map(({ title, text: content }, index) => (
    <section key={sectionId(index)} id={sectionId(index)} className="grid gap-3">
      {title && <Heading className="font-serif text-20 font-semibold">{title}</Heading>}
      <Paragraphs text={content} components={policyLinks} />
    </section>
  ))
}

type Components = Parameters<typeof Trans>[0]['components']

/** Lines become paragraphs. Consecutive lines with a dash become a list. */
export function Paragraphs({ text, components }: { text: string; components: Components }) {
  return text.split(/\n(?!- )/).map(block => {
    const [first = '', ...items] = block.startsWith('- ') ? ['', ...block.split('\n')] : block.split('\n')
    return (
      <div key={block} className="grid gap-2">
        {first && (
          <p>
            <Trans text={first} components={components} />
          </p>
        )}
        {items.length > 0 && (
          <ul className="grid list-disc gap-1.5 pl-5 marker:text-accent">
            {items.map(item => (
              <li key={item}>
                <Trans text={item.slice(2)} components={components} />
              </li>
            ))}
          </ul>
        )}
      </div>
    )
  })
}
