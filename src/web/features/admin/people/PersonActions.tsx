import { type ReactNode, useState } from 'react'
import type { personActions } from '#contract/admin/people.ts'
import { dayMs } from '#contract/time.ts'
import { DatePicker } from '#web/components/dates/DatePicker.tsx'
import { useNow } from '#web/components/dates/use-now.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { MoreMenu } from '#web/components/ui/MoreMenu.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { ActionDialog } from '#web/features/admin/components/ActionDialog.tsx'
import { adminPeople } from '#web/i18n/en/admin/admin-people.ts'
import { errorCodeMessage } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { getDayRange } from '#web/lib/day-range.ts'
import { browserTimeZone, toInputDate } from '#web/lib/format.ts'
import {
  type Person,
  useClosePerson,
  useResendPersonConfirmation,
  useResetPersonMfa,
  useRestorePerson,
  useSignOutPerson,
  useSuspendPerson,
} from './api.ts'
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

type DialogProps = { person: Person; onClose: () => void }

function RestoreDialog({ person, onClose }: DialogProps) {
  const t = useTranslations(adminPeople)
  const restore = useRestorePerson()
  return (
    <ActionDialog
      title={t('restoreTitle')}
      description={t('restoreText')}
      submitLabel={t('restore')}
      onClose={onClose}
      onSubmit={async reason => {
        await restore.mutateAsync({ params: { userId: person.id }, body: { reason } })
        toast.success(t('restoreDone'))
      }}
    />
  )
}

function SignOutDialog({ person, onClose }: DialogProps) {
  const t = useTranslations(adminPeople)
  const signOut = useSignOutPerson()
  return (
    <ActionDialog
      title={t('signOutTitle')}
      description={t('signOutText', { count: person.openSessions })}
      submitLabel={t('signOut')}
      onClose={onClose}
      onSubmit={async reason => {
        await signOut.mutateAsync({ params: { userId: person.id }, body: { reason } })
        toast.success(t('signOutDone'))
      }}
    />
  )
}

function ResendConfirmationDialog({ person, onClose }: DialogProps) {
  const t = useTranslations(adminPeople)
  const resend = useResendPersonConfirmation()
  return (
    <ActionDialog
      title={t('resendTitle')}
      description={t('resendText', { email: person.email })}
      submitLabel={t('resendConfirmation')}
      onClose={onClose}
      onSubmit={async reason => {
        await resend.mutateAsync({ params: { userId: person.id }, body: { reason } })
        toast.success(t('resendDone'))
      }}
    />
  )
}

function ResetMfaDialog({ person, onClose }: DialogProps) {
  const t = useTranslations(adminPeople)
  const reset = useResetPersonMfa()
  return (
    <ActionDialog
      title={t('resetMfaTitle')}
      description={t('resetMfaText')}
      submitLabel={t('resetMfa')}
      onClose={onClose}
      onSubmit={async reason => {
        await reset.mutateAsync({ params: { userId: person.id }, body: { reason } })
        toast.success(t('resetMfaDone'))
      }}
    />
  )
}

const Consequences = ({ children }: { children: ReactNode }) => (
  <ul className="grid list-disc gap-1 pl-5 text-15 marker:text-red">{children}</ul>
)

function CancelledBookings({ person }: { person: Person }) {
  const t = useTranslations(adminPeople)
  return (
    <li>
      {person.upcomingBookings > 0 ? t('cancels', { count: person.upcomingBookings }) : t('cancelsNone')}
    </li>
  )
}

export function SuspendDialog({ person, onClose }: DialogProps) {
  const t = useTranslations(adminPeople)
  const suspend = useSuspendPerson()
  const tomorrow = toInputDate(useNow('minute') + dayMs, browserTimeZone())
  const [until, setUntil] = useState('')
  return (
    <ActionDialog
      title={person.suspendedAt ? t('changeSuspension') : t('suspendTitle')}
      submitLabel={person.suspendedAt ? t('changeSuspension') : t('suspend')}
      danger={!person.suspendedAt}
      reasonHint={t('suspendReasonHint')}
      onClose={onClose}
      onSubmit={async reason => {
        const end = until ? getDayRange(until).start : null
        const body = { reason, until: end }
        const { cancelled, left } = await suspend.mutateAsync({ params: { userId: person.id }, body })
        toast.success(t('suspendDone', { cancelled }))
        if (left > 0) toast.error(t('suspendLeft', { count: left }))
      }}
    >
      <Consequences>
        <li>{t('suspendSignsOut')}</li>
        {person.roleId === 2 && <li>{t('suspendUnlists')}</li>}
        <CancelledBookings person={person} />
      </Consequences>
      <DatePicker label={t('until')} hint={t('untilHint')} min={tomorrow} value={until} onChange={setUntil} />
    </ActionDialog>
  )
}

function ClosePersonDialog({ person, onClose }: DialogProps) {
  const t = useTranslations(adminPeople)
  const close = useClosePerson()
  return (
    <ActionDialog
      title={t('closeTitle')}
      submitLabel={t('close')}
      danger
      onClose={onClose}
      onSubmit={async reason => {
        await close.mutateAsync({ params: { userId: person.id }, body: { reason } })
        toast.success(t('closeDone'))
      }}
    >
      {person.closingBlocker && <Alert variant="warning">{errorCodeMessage(person.closingBlocker)}</Alert>}
      <Consequences>
        <li>{t('closeSignsOut')}</li>
        <CancelledBookings person={person} />
        <li>{t('closeReopens')}</li>
      </Consequences>
    </ActionDialog>
  )
}
