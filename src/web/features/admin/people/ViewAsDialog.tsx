import { useRef, useState } from 'react'
import { viewAsLimits } from '#contract/limits.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { ActionDialog } from '#web/features/admin/components/ActionDialog.tsx'
import { adminPeople } from '#web/i18n/en/admin/admin-people.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { type SignInReply, storageKeys } from '#web/lib/auth/auth-session-store.ts'
import { viewedPersonKey } from '#web/lib/auth/viewed-person.ts'
import { type Person, useStartView } from './api.ts'

type DialogProps = { person: Person; onClose: () => void }

/** Starts a view of the product as the person. A second click opens its tab, because browsers block one without a click. */
export function ViewAsDialog({ person, onClose }: DialogProps) {
  const t = useTranslations(adminPeople)
  const start = useStartView()
  const [view, setView] = useState<ReplyOf<'startView'> | null>(null)
  const isStarted = useRef(false)
  if (view) return <OpenViewDialog view={view} onClose={onClose} />
  return (
    <ActionDialog
      title={t('viewAsTitle')}
      description={t('viewAsText', { minutes: viewAsLimits.minutes })}
      submitLabel={t('viewAsStart')}
      reasonHint={t('viewAsReasonHint')}
      reasonMax={viewAsLimits.reasonMax}
      onClose={() => isStarted.current || onClose()}
      onSubmit={async reason => {
        const reply = await start.mutateAsync({ params: { userId: person.id }, body: { reason } })
        isStarted.current = true
        setView(reply)
      }}
    >
      <p className="text-15">{t('viewAsTold')}</p>
    </ActionDialog>
  )
}

function OpenViewDialog({ view, onClose }: { view: ReplyOf<'startView'>; onClose: () => void }) {
  const t = useTranslations(adminPeople)
  const [blocked, setBlocked] = useState<'tab' | 'storage' | null>(null)
  const open = () => {
    const blocker = openViewTab(view)
    if (blocker) setBlocked(blocker)
    else onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('viewAsReadyTitle')}
      description={t('viewAsReadyText')}
      width="narrow"
      footer={<Button onClick={open}>{t('viewAsOpen')}</Button>}
    >
      {blocked && (
        <Alert variant="warning">{t(blocked === 'tab' ? 'viewAsBlocked' : 'viewAsNoStorage')}</Alert>
      )}
    </Dialog>
  )
}

/**
 * Opens a tab whose own storage has the token of a view, and nothing of this tab's. The token is in no address and in no
 * storage that tabs share. What the browser blocks, null if nothing.
 */
function openViewTab({
  token,
  userId,
  roleId,
  name,
}: SignInReply & { name: string }): 'tab' | 'storage' | null {
  const tab = window.open('', '_blank')
  if (!tab) return 'tab'
  try {
    const storage = tab.sessionStorage
    // A new tab begins with a copy of the storage of the tab that opens it.
    storage.clear()
    storage.setItem(viewedPersonKey, name)
    storage.setItem(storageKeys.userId, userId)
    storage.setItem(storageKeys.roleId, String(roleId ?? ''))
    storage.setItem(storageKeys.token, token)
  } catch {
    // A browser that blocks or fills its storage cannot keep the two people apart.
    tab.close()
    return 'storage'
  }
  tab.location.replace(roleId === null ? '/select-role' : '/bookings')
  return null
}
