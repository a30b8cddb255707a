import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { addresses } from '#contract/routes/factor.ts'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { PageSpinner } from '#web/components/ui/Spinner.tsx'
import { ErrorState } from '#web/components/ui/States.tsx'
import { factor } from '#web/i18n/en/factor.ts'
import { useText } from '#web/i18n/translate.ts'
import { useAct, useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session-store.ts'
import { ProofForm } from './ReauthForm.tsx'

/** The one question that every call asks which wants to know again who one is. The call goes on with the answer. */
export default function ConfirmAgain({ answer }: { answer: (isConfirmed: boolean) => void }) {
  const t = useText(factor)
  const { data, error, refetch } = useCall(addresses.waysToConfirm, {}, { fresh: true })
  const confirm = useAct(addresses.confirmAgain)
  useWithdrawn(() => answer(false))
  return (
    <Dialog open onClose={() => answer(false)} title={t('confirmTitle')} description={t('confirmText')}>
      {data ? (
        <ProofForm
          {...data}
          onProof={async body => {
            await confirm.mutateAsync({ body })
            answer(true)
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

/** The question goes with the screen it was asked on and with the person it was asked of. */
function useWithdrawn(withdraw: () => void) {
  const { pathname } = useLocation()
  const session = useSession()
  const now = `${session.state === 'signed-in' ? session.userId : ''} ${pathname}`
  const [asked] = useState(now)
  useEffect(() => {
    if (now !== asked) withdraw()
  })
}
