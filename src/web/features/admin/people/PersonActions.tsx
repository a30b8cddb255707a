import { useState } from 'react'
import type { personActions } from '#contract/admin/people.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { MoreMenu } from '#web/components/ui/MoreMenu.tsx'
import { adminPeople } from '#web/i18n/en/admin/admin-people.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { Person } from './api.ts'
import { ClosePersonDialog, SuspendDialog } from './EndAccessDialogs.tsx'
import { ResendConfirmationDialog, ResetMfaDialog, RestoreDialog, SignOutDialog } from './HelpDialogs.tsx'
import { ViewAsDialog } from './ViewAsDialog.tsx'

type Action = (typeof personActions)[number]

const dialogs = {
  suspend: SuspendDialog,
  restore: RestoreDialog,
  signOut: SignOutDialog,
  resendConfirmation: ResendConfirmationDialog,
  resetMfa: ResetMfaDialog,
  viewAs: ViewAsDialog,
  close: ClosePersonDialog,
} as const satisfies Record<Action, unknown>

/** The usual action as a button, the others in a menu. Each opens a dialog that says what it does. */
export function PersonActions({ person }: { person: Person }) {
  const t = useTranslations(adminPeople)
  const [action, setAction] = useState<Action | null>(null)
  const isSuspended = person.suspendedAt !== null
  const labelOf = (name: Action) => (name === 'suspend' && isSuspended ? t('changeSuspension') : t(name))
  const allowed = (
    ['restore', 'suspend', 'viewAs', 'signOut', 'resendConfirmation', 'resetMfa', 'close'] as const
  ).filter(name => person.can[name])
  const [first, ...others] = allowed
  if (!first) return <p className="text-15 text-quiet">{t('noActions')}</p>
  const Dialog = action && dialogs[action]
  return (
    // At the right edge, where the menu fits.
    <div className="ml-auto flex gap-3 max-sm:w-[calc(100vw-2rem)] max-sm:justify-between">
      <Button variant={first === 'restore' ? 'primary' : 'secondary'} onClick={() => setAction(first)}>
        {labelOf(first)}
      </Button>
      <MoreMenu
        label={t('more')}
        isAtEnd
        actions={others.map(name => ({
          key: name,
          label: labelOf(name),
          isDanger: name === 'close',
          onSelect: () => setAction(name),
        }))}
      />
      {Dialog && <Dialog person={person} onClose={() => setAction(null)} />}
    </div>
  )
}
