import { addresses } from '#contract/routes/account.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { PageSpinner } from '#web/components/ui/Spinner.tsx'
import { ErrorState } from '#web/components/ui/States.tsx'
import { FactorsSection } from '#web/features/mfa/FactorsSection.tsx'
import { security } from '#web/i18n/en/security.ts'
import { useText } from '#web/i18n/translate.ts'
import { useCall } from '#web/lib/query.ts'
import { CloseSection } from './CloseSection.tsx'
import { EmailSection } from './EmailSection.tsx'
import { ExportSection } from './ExportSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { SignInsSection } from './SignInsSection.tsx'

export default function AccountPage() {
  const t = useText(security)
  const { data: account, error, isPending, refetch } = useCall(addresses.myAccount, {})
  if (isPending) return <PageSpinner label={t('loading')} />
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <>
            <ButtonLink to="/notices/choices" look="secondary">
              {t('whatIsTold')}
            </ButtonLink>
            <ButtonLink to="/profile" look="secondary">
              {t('back')}
            </ButtonLink>
          </>
        }
      />
      {account ? (
        <div className="grid gap-8 lg:gap-10">
          <EmailSection account={account} />
          <PasswordSection account={account} />
          <FactorsSection />
          <SignInsSection />
          <ExportSection account={account} />
          <CloseSection />
        </div>
      ) : (
        <ErrorState error={error} onRetry={refetch} />
      )}
    </>
  )
}
