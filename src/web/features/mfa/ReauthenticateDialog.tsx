import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { PageSpinner } from '#web/components/ui/Loading.tsx'
import { mfa } from '#web/i18n/en/account/mfa.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { withQueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { reauthenticationMethodsQuery, useReauthenticate } from './api.ts'
import { ReauthForm, type ReauthProof } from './ReauthForm.tsx'
import type { ReauthRequest } from './reauthentication-store.ts'

/** Shared dialog for all calls that need reauthentication. The call continues after it. */
function ReauthenticateDialog({ onAnswer }: ReauthRequest) {
  const t = useTranslations(mfa)
  useCancelOnNavigation(() => onAnswer(false))
  return (
    <Dialog open onClose={() => onAnswer(false)} title={t('confirmTitle')} description={t('confirmText')}>
      <QueryBoundary fallback={<PageSpinner label={t('loading')} />}>
        <Reauthentication onConfirmed={() => onAnswer(true)} />
      </QueryBoundary>
    </Dialog>
  )
}

function Reauthentication({ onConfirmed }: { onConfirmed: () => void }) {
  const { data } = useSuspenseQuery({ ...reauthenticationMethodsQuery, staleTime: 0 })
  const reauthenticate = useReauthenticate()
  const submit = async (body: ReauthProof) => {
    await reauthenticate.mutateAsync({ body })
    onConfirmed()
  }
  return <ReauthForm {...data} onProof={submit} />
}

/** Closes the dialog on navigation and when the session changes. */
function useCancelOnNavigation(onCancel: () => void) {
  const { pathname } = useLocation()
  const session = useAuthSession()
  const current = `${session.state === 'signed-in' ? session.userId : ''} ${pathname}`
  const [initial] = useState(current)
  useEffect(() => {
    if (current !== initial) onCancel()
  })
}

export default withQueryProvider(ReauthenticateDialog)
