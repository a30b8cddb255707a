import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { mfaApi } from '#contract/routes/account.ts'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { PageSpinner } from '#web/components/ui/Spinner.tsx'
import { ErrorState } from '#web/components/ui/States.tsx'
import { mfa } from '#web/i18n/en/mfa.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useAuthSession } from '#web/lib/auth-session-store.ts'
import { withQueryProvider } from '#web/lib/QueryProvider.tsx'
import { useApiMutation, useApiQuery } from '#web/lib/query-client.ts'
import { ReauthForm } from './ReauthForm.tsx'

/** Shared dialog for all calls that need reauthentication. The call continues after it. */
function ReauthenticateDialog({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const t = useTranslations(mfa)
  const { data, error, refetch } = useApiQuery(mfaApi.reauthenticationMethods, {}, { noCache: true })
  const confirm = useApiMutation(mfaApi.reauthenticate)
  useCancelOnNavigation(() => onAnswer(false))
  return (
    <Dialog open onClose={() => onAnswer(false)} title={t('confirmTitle')} description={t('confirmText')}>
      {data ? (
        <ReauthForm
          {...data}
          onProof={async body => {
            await confirm.mutateAsync({ body })
            onAnswer(true)
          }}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <PageSpinner label={t('loading')} />
      )}
    </Dialog>
  )
}

/** Closes the dialog on navigation and when the session changes. */
function useCancelOnNavigation(withdraw: () => void) {
  const { pathname } = useLocation()
  const session = useAuthSession()
  const current = `${session.state === 'signed-in' ? session.userId : ''} ${pathname}`
  const [initial] = useState(current)
  useEffect(() => {
    if (current !== initial) withdraw()
  })
}

export default withQueryProvider(ReauthenticateDialog)
