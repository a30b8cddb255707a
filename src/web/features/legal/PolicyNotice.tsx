import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { policyDefaults } from '#contract/legal-policy-versions.ts'
import { focusMain } from '#web/components/focus/focus-main.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { policyChanges } from '#web/i18n/en/public/policy-changes.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { withQueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { background } from '#web/lib/api/query-client.ts'
import { browserTimeZone, formatDate } from '#web/lib/format.ts'
import { publishedPolicies } from '#web/lib/page-notices.ts'
import { localStore, useLocalStorage } from '#web/lib/storage/storage.ts'
import { type PolicyChange, policyChangesQuery, useAcknowledgePolicy } from './api.ts'

/** Published versions that this browser has nothing to tell about any more. */
const readKey = 'policiesRead'

/**
 * Tells a signed-in user once about a new version of a policy. Later visits ask the server only if another version was published.
 */
function PolicyNotice() {
  const [read] = useLocalStorage(readKey)
  const isRead = read === publishedPolicies()
  const { data } = useQuery({ ...policyChangesQuery, enabled: !isRead, meta: background })
  const [change] = data?.changes ?? []
  if (isRead || !change) return null
  return <Notice change={change} isLast={data?.changes.length === 1} />
}

export default withQueryProvider(PolicyNotice)

function Notice({
  change: { policy, version, effectiveAt, summary },
  isLast,
}: {
  change: PolicyChange
  isLast: boolean
}) {
  const t = useTranslations(policyChanges)
  const language = useLanguage()
  const acknowledge = useAcknowledgePolicy()
  const date = formatDate(effectiveAt, browserTimeZone(), language)
  return (
    <section
      data-notice=""
      aria-label={t(policy)}
      className="border-t border-hairline bg-surface shadow-[0_-4px_16px_rgb(0_0_0/0.06)] print:hidden"
    >
      <div className="page-width flex flex-col gap-3 py-4 sm:flex-row sm:items-center sm:justify-between sm:gap-8">
        <div role="status" className="max-w-text text-15">
          <p className="font-medium">{t(policy)}</p>
          <p className="line-clamp-3 whitespace-pre-line">{summary[language]}</p>
          <p className="text-quiet">
            {t('effectiveFrom', { date })} ·{' '}
            <Link to={`${policyDefaults[policy].path}?version=${version}`} className="link">
              {t('read')}
            </Link>
          </p>
        </div>
        <Button
          variant="secondary"
          busy={acknowledge.isPending}
          onClick={async () => {
            await acknowledge.mutateAsync({ params: { policy }, body: { version } })
            if (isLast) localStore.setItem(readKey, publishedPolicies())
            focusMain()
          }}
        >
          {t('ok')}
        </Button>
      </div>
    </section>
  )
}
