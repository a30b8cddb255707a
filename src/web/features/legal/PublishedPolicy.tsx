import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type PublishedPolicyName, parsePolicyText, policyDefaults } from '#contract/legal-policy-versions.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { legal } from '#web/i18n/en/public/legal.ts'
import { policyChanges } from '#web/i18n/en/public/policy-changes.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { browserTimeZone, formatDate } from '#web/lib/format.ts'
import { type PolicyData, policyTextQuery } from './api.ts'
import { CookieConsentSettings } from './CookieConsentSettings.tsx'
import { PolicyText, PolicyVersionText, sectionId } from './PolicyText.tsx'
import { TableOfContents } from './TableOfContents.tsx'

type Props = {
  policy: PublishedPolicyName
  /** Null: the one in force. */
  version: string | null
  /** `h2` on the page of the policy, which also has a table of contents. */
  heading: 'h2' | 'h3'
  /** Shown if the version is the one of the code. */
  original?: ReactNode
}

/** A policy of which an owner published versions: its text comes from the server. */
export default function PublishedPolicy(props: Props) {
  return (
    <QueryProvider>
      <QueryBoundary fallback={<Skeleton className="h-96 rounded-large lg:col-start-2" />}>
        <Content {...props} />
      </QueryBoundary>
    </QueryProvider>
  )
}

function Content({ policy, version, heading, original }: Props) {
  const language = useLanguage()
  const { data } = useSuspenseQuery(policyTextQuery(policy, version))
  const isPage = heading === 'h2'
  const { text } = data
  if (!text) {
    return (
      <>
        {isPage && <VersionFacts policy={policy} version={version} data={data} />}
        {original ?? <PolicyText policy={policy} heading={heading} />}
      </>
    )
  }
  const content = text[language]
  const sections = parsePolicyText(content)
    .map(({ title }, index) => ({ id: sectionId(index), title }))
    .filter(({ title }) => title !== '')
  return (
    <>
      {isPage && <TableOfContents sections={sections} />}
      <article className="grid max-w-text content-start gap-8">
        <VersionFacts policy={policy} version={version} data={data} />
        <PolicyVersionText text={content} heading={heading} />
        {isPage && policy === 'privacy' && <CookieConsentSettings />}
      </article>
    </>
  )
}

/** The version and its date, with links to a version that is not in force yet and from another version to the current one. */
function VersionFacts({ policy, version, data }: Pick<Props, 'policy' | 'version'> & { data: PolicyData }) {
  const t = useTranslations(legal)
  const tChanges = useTranslations(policyChanges)
  const language = useLanguage()
  const dateOf = (at: string) => formatDate(at, browserTimeZone(), language)
  const { path } = policyDefaults[policy]
  const isUpcoming = data.upcoming?.version === data.version
  return (
    <div className="grid gap-1 text-13 text-quiet lg:col-start-2">
      {data.text && (
        <p>
          {t('version', { version: data.version })} ·{' '}
          {isUpcoming
            ? tChanges('effectiveFrom', { date: dateOf(data.effectiveAt) })
            : t('effective', { date: dateOf(data.effectiveAt) })}
        </p>
      )}
      {data.upcoming && !isUpcoming && (
        <p>
          <Link to={`${path}?version=${data.upcoming.version}`} className="link">
            {tChanges('upcoming', {
              version: data.upcoming.version,
              date: dateOf(data.upcoming.effectiveAt),
            })}
          </Link>
        </p>
      )}
      {version !== null && (
        <p>
          <Link to={path} className="link">
            {tChanges('toCurrent')}
          </Link>
        </p>
      )}
    </div>
  )
}
