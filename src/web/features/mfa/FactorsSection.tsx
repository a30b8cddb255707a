import { addresses } from '#contract/routes/factor.ts'
import { Spinner } from '#web/components/ui/Spinner.tsx'
import { ErrorState, Notice } from '#web/components/ui/States.tsx'
import { Part } from '#web/features/accounts/AccountSection.tsx'
import { factor } from '#web/i18n/en/factor.ts'
import { useText } from '#web/i18n/translate.ts'
import { useCall } from '#web/lib/query.ts'
import { Passkeys } from './Passkeys.tsx'
import { Codes } from './TotpSection.tsx'

/** What the account has beside its password. */
export function FactorsSection() {
  const t = useText(factor)
  const { data: factors, error, refetch } = useCall(addresses.signInFactors, {})
  const isMissing = factors?.isRequired && !factors.hasCodes && factors.passkeys.length === 0
  return (
    <Part title={t('title')} text={t('text')}>
      {isMissing && (
        <Notice kind="attention" title={t('requiredTitle')}>
          {t('requiredText')}
        </Notice>
      )}
      {factors ? (
        <>
          <Passkeys passkeys={factors.passkeys} />
          <hr className="border-hairline" />
          <Codes factors={factors} />
        </>
      ) : error ? (
        <ErrorState title={t('loadFailed')} error={error} onRetry={refetch} />
      ) : (
        <Spinner label={t('loading')} />
      )}
    </Part>
  )
}
