import { useSuspenseQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { roles } from '#contract/auth.ts'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { PageSpinner, Skeleton } from '#web/components/ui/Loading.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { mfaMethodsQuery } from '#web/features/mfa/api.ts'
import { MfaSection } from '#web/features/mfa/MfaSection.tsx'
import { BlockedPeopleSection } from '#web/features/moderation/BlockedPeopleSection.tsx'
import { security } from '#web/i18n/en/account/security.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { downloadFile } from '#web/lib/download.ts'
import { browserTimeZone, formatDate, toInputDate } from '#web/lib/format.ts'
import { loginSessionsQuery, type MyAccount, myAccountQuery, useExportAccount } from './api.ts'
import { CloseAccountSection } from './CloseAccountSection.tsx'
import { EmailSection } from './EmailSection.tsx'
import { LoginSessionsSection } from './LoginSessionsSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { SettingsSection } from './SettingsSection.tsx'

const FeedSection = lazyWithRetry(
  () => import('#web/features/slots/calendars/FeedSection.tsx').then(module => module.FeedSection),
  <Skeleton className="h-44 rounded-large" />,
)

export const clientMiddleware = [requireAccess('signed-in')]

export const clientLoader = () => {
  void queryClient.prefetchQuery(myAccountQuery)
  void queryClient.prefetchQuery(mfaMethodsQuery)
  void queryClient.prefetchQuery(loginSessionsQuery)
}

export default function AccountPage() {
  const t = useTranslations(security)
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <>
            <ButtonLink to="/notices/choices" variant="secondary">
              {t('whatIsTold')}
            </ButtonLink>
            <ButtonLink to="/profile" variant="secondary">
              {t('back')}
            </ButtonLink>
          </>
        }
      />
      <QueryBoundary fallback={<PageSpinner label={t('loading')} />}>
        <AccountSections />
      </QueryBoundary>
    </>
  )
}

function AccountSections() {
  const { data: account } = useSuspenseQuery(myAccountQuery)
  const session = useAuthSession()
  const isCandidate = session.state === 'signed-in' && session.roleId === roles.interviewee
  return (
    <div className="grid gap-8 lg:gap-10">
      <EmailSection account={account} />
      <PasswordSection account={account} />
      <MfaSection />
      <LoginSessionsSection />
      {isCandidate && <FeedSection />}
      <BlockedPeopleSection />
      <ExportSection account={account} />
      <CloseAccountSection />
    </div>
  )
}

function ExportSection({ account }: { account: MyAccount }) {
  const t = useTranslations(security)
  const language = useLanguage()
  const [savedAs, setSavedAs] = useState<string | null>(null)
  const exportFile = useExportAccount()
  const save = () =>
    exportFile.mutate(
      {},
      {
        onSuccess: everything => {
          const file = `rehearse-account-${toInputDate(Date.now(), browserTimeZone())}.json`
          downloadFile(new Blob([JSON.stringify(everything, null, 2)], { type: 'application/json' }), file)
          setSavedAs(file)
        },
        onError: toast.error,
      },
    )
  return (
    <SettingsSection title={t('exportTitle')} description={t('exportText')}>
      <p>{t('exportSince', { day: formatDate(account.createdAt, browserTimeZone(), language) })}</p>
      <Button variant="secondary" className="justify-self-start" busy={exportFile.isPending} onClick={save}>
        {!exportFile.isPending && <Download aria-hidden />}
        {t(exportFile.isPending ? 'exporting' : 'exportData')}
      </Button>
      {savedAs && (
        <p role="status" className="break-words text-13 text-quiet">
          {t('exported', { file: savedAs })}
        </p>
      )}
    </SettingsSection>
  )
}
