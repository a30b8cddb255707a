import { Link, useLocation } from 'react-router'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { legal } from '#web/i18n/en/public/legal.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { CookieConsentSettings } from './CookieConsentSettings.tsx'
import { useIsPolicyPublished } from './CurrentPolicyText.tsx'
import { PolicyText } from './PolicyText.tsx'
import { policies } from './policies.ts'
import { TableOfContents } from './TableOfContents.tsx'

const PublishedPolicy = lazyWithRetry(
  () => import('./PublishedPolicy.tsx').then(module => module.default),
  <Skeleton className="h-96 rounded-large lg:col-start-2" />,
)

const policyPages = ['terms', 'privacy', 'cancellation'] as const

/** One page for the three addresses. */
export default function PolicyPage() {
  const { pathname, search } = useLocation()
  const policy = policyPages.find(name => pathname.startsWith(policies[name].path)) ?? 'terms'
  const t = useTranslations(legal)
  const version = new URLSearchParams(search).get('version')
  const isPublished = useIsPolicyPublished(policy, version)
  const original = (
    <>
      <TableOfContents sections={policies[policy].sections.map(id => ({ id, title: t(`${id}Title`) }))} />
      <PolicyText
        policy={policy}
        heading="h2"
        sectionFooters={policy === 'privacy' ? { privacyCookies: <CookieConsentSettings /> } : {}}
      />
    </>
  )
  return (
    <>
      <DocumentTitle title={t(`${policy}Title`)} description={t(`${policy}Summary`)} />
      <header className="max-w-text border-b border-hairline pb-6 lg:max-w-none">
        <h1 className="text-34">{t(`${policy}Title`)}</h1>
        <p className="mt-2 max-w-text text-17 text-quiet">{t(`${policy}Summary`)}</p>
      </header>
      <div className="mt-6 grid gap-8 lg:mt-8 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-16">
        {isPublished ? (
          <PublishedPolicy
            key={`${policy} ${version}`}
            policy={policy}
            version={version}
            heading="h2"
            original={original}
          />
        ) : (
          original
        )}
        <div className="lg:col-start-2">
          <nav aria-label={t('otherPolicies')} className="mt-12 max-w-text border-t border-hairline pt-4">
            <p className="text-13 font-medium text-quiet">{t('otherPolicies')}</p>
            <div className="flex flex-wrap gap-x-6">
              {policyPages
                .filter(other => other !== policy)
                .map(other => (
                  <Link
                    key={other}
                    to={policies[other].path}
                    className="link inline-flex min-h-11 items-center"
                  >
                    {t(`${other}Title`)}
                  </Link>
                ))}
            </div>
          </nav>
        </div>
      </div>
    </>
  )
}
