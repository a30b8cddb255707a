import { mfaApi } from '#contract/routes/account.ts'
import { Spinner } from '#web/components/ui/Spinner.tsx'
import { Alert, ErrorState } from '#web/components/ui/States.tsx'
import { SettingsSection } from '#web/features/accounts/SettingsSection.tsx'
import { mfa } from '#web/i18n/en/mfa.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { PasskeyList } from './PasskeyList.tsx'
import { TotpSection } from './TotpSection.tsx'

export function MfaSection() {
  const t = useTranslations(mfa)
  const { data: factors, error, refetch } = useApiQuery(mfaApi.mfaMethods, {})
  const isMissing = factors?.isRequired && !factors.hasCodes && factors.passkeys.length === 0
  return (
    <SettingsSection title={t('title')} description={t('text')}>
      {isMissing && (
        <Alert variant="warning" title={t('requiredTitle')}>
          {t('requiredText')}
        </Alert>
      )}
      {factors ? (
        <>
          <PasskeyList passkeys={factors.passkeys} />
          <hr className="border-hairline" />
          <TotpSection factors={factors} />
        </>
      ) : error ? (
        <ErrorState title={t('loadFailed')} error={error} onRetry={refetch} />
      ) : (
        <Spinner label={t('loading')} />
      )}
    </SettingsSection>
  )
}
