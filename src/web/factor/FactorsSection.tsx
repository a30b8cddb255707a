import { addresses } from '#contract/address/factor.ts'
import { Part } from '#web/account/Part.tsx'
import { useCall } from '#web/query.ts'
import { factor } from '#web/text/en/factor.ts'
import { useText } from '#web/text/translate.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import { ErrorState, Notice } from '#web/ui/States.tsx'
import { Codes } from './Codes.tsx'
import { Passkeys } from './Passkeys.tsx'

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
