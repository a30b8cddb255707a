import { addresses } from '#contract/address/account.ts'
import { FactorsSection } from '#web/factor/FactorsSection.tsx'
import { useCall } from '#web/query.ts'
import { security } from '#web/text/en/security.ts'
import { useText } from '#web/text/translate.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PageSpinner } from '#web/ui/Spinner.tsx'
import { ErrorState } from '#web/ui/States.tsx'
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
