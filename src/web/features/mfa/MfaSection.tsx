import { useSuspenseQuery } from '@tanstack/react-query'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Alert } from '#web/components/ui/Alert.tsx'
import { ErrorState } from '#web/components/ui/ErrorState.tsx'
import { Spinner } from '#web/components/ui/Loading.tsx'
import { SettingsSection } from '#web/features/accounts/SettingsSection.tsx'
import { mfa } from '#web/i18n/en/account/mfa.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { mfaMethodsQuery } from './api.ts'
import { PasskeyList } from './PasskeyList.tsx'
import { TotpSection } from './TotpSection.tsx'

export function MfaSection() {
  const t = useTranslations(mfa)
  return (
    <SettingsSection title={t('title')} description={t('text')}>
      <QueryBoundary
        fallback={<Spinner label={t('loading')} />}
        renderError={(error, retry) => <ErrorState title={t('loadFailed')} error={error} onRetry={retry} />}
      >
        <MfaMethods />
      </QueryBoundary>
    </SettingsSection>
  )
}

function MfaMethods() {
  const t = useTranslations(mfa)
  const { data: methods } = useSuspenseQuery(mfaMethodsQuery)
  const { isRequired, hasCodes, passkeys } = methods
  return (
    <>
      {isRequired && !hasCodes && passkeys.length === 0 && (
        <Alert variant="warning" title={t('requiredTitle')}>
          {t('requiredText')}
        </Alert>
      )}
      <PasskeyList passkeys={passkeys} />
      <hr className="border-hairline" />
      <TotpSection methods={methods} />
    </>
  )
}
