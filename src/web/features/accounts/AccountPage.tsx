import { accountApi } from '#contract/routes/account.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { PageSpinner } from '#web/components/ui/Spinner.tsx'
import { ErrorState } from '#web/components/ui/States.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { MfaSection } from '#web/features/mfa/MfaSection.tsx'
import { security } from '#web/i18n/en/security.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { CloseAccountSection } from './CloseAccountSection.tsx'
import { EmailSection } from './EmailSection.tsx'
import { ExportSection } from './ExportSection.tsx'
import { LoginSessionsSection } from './LoginSessionsSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'

export const clientMiddleware = [requireAccess('signed-in')]

export default function AccountPage() {
  const t = useTranslations(security)
  const { data: account, error, isPending, refetch } = useApiQuery(accountApi.myAccount, {})
  if (isPending) return <PageSpinner label={t('loading')} />
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
      {account ? (
        <div className="grid gap-8 lg:gap-10">
          <EmailSection account={account} />
          <PasswordSection account={account} />
          <MfaSection />
          <LoginSessionsSection />
          <ExportSection account={account} />
          <CloseAccountSection />
        </div>
      ) : (
        <ErrorState error={error} onRetry={refetch} />
      )}
    </>
  )
}
