import { ChevronDown } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { legal } from '#web/i18n/en/public/legal.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { CookieConsentSettings } from './CookieConsentSettings.tsx'
import { PolicyText } from './PolicyText.tsx'
import { policies } from './policies.ts'

const policyPages = ['terms', 'privacy', 'cancellation'] as const
type PolicyPageName = (typeof policyPages)[number]

/** One page for the three addresses. */
export default function PolicyPage() {
  const { pathname } = useLocation()
  const policy = policyPages.find(name => pathname.startsWith(policies[name].path)) ?? 'terms'
  const t = useTranslations(legal)
  return (
    <>
      <DocumentTitle title={t(`${policy}Title`)} description={t(`${policy}Summary`)} />
      <header className="max-w-text border-b border-hairline pb-6 lg:max-w-none">
        <h1 className="text-34">{t(`${policy}Title`)}</h1>
        <p className="mt-2 max-w-text text-17 text-quiet">{t(`${policy}Summary`)}</p>
      </header>
      <div className="mt-6 grid gap-8 lg:mt-8 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-16">
        <nav aria-label={t('contents')} className="hidden self-start lg:sticky lg:top-24 lg:block">
          <p className="mb-1 text-13 font-medium text-quiet">{t('contents')}</p>
          <TableOfContents policy={policy} />
        </nav>
        <details className="rounded-medium border border-hairline px-4 lg:hidden">
          <summary className="flex min-h-11 items-center justify-between font-medium">
            {t('contents')}
            <ChevronDown aria-hidden className="size-5 text-quiet in-open:rotate-180" />
          </summary>
          <TableOfContents policy={policy} />
        </details>
        <div>
          <PolicyText
            policy={policy}
            heading="h2"
            sectionFooters={policy === 'privacy' ? { privacyCookies: <CookieConsentSettings /> } : {}}
          />
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

function TableOfContents({ policy }: { policy: PolicyPageName }) {
  const t = useTranslations(legal)
  return (
    <ul className="pb-2">
      {policies[policy].sections.map(section => (
        <li key={section}>
          <a href={`#${section}`} className="flex min-h-11 items-center hover:underline lg:min-h-9">
            {t(`${section}Title`)}
          </a>
        </li>
      ))}
    </ul>
  )
}
