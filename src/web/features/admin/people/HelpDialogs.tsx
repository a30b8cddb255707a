import { toast } from '#web/components/ui/toast.ts'
import { ActionDialog } from '#web/features/admin/components/ActionDialog.tsx'
import { adminPeople } from '#web/i18n/en/admin/admin-people.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import {
  type Person,
  useResendPersonConfirmation,
  useResetPersonMfa,
  useRestorePerson,
  useSignOutPerson,
} from './api.ts'

type DialogProps = { person: Person; onClose: () => void }

export function RestoreDialog({ person, onClose }: DialogProps) {
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

export function SignOutDialog({ person, onClose }: DialogProps) {
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

export function ResendConfirmationDialog({ person, onClose }: DialogProps) {
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

export function ResetMfaDialog({ person, onClose }: DialogProps) {
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
