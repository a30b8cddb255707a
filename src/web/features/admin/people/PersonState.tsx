import { Badge, type BadgeVariant } from '#web/components/ui/Badge.tsx'
import { adminPeople } from '#web/i18n/en/admin/admin-people.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, formatDate } from '#web/lib/format.ts'
import type { PersonSummary } from './api.ts'

const variants: Record<PersonSummary['state'], BadgeVariant> = {
  active: 'success',
  unconfirmed: 'warning',
  suspended: 'danger',
  closed: 'neutral',
}

export function PersonState({ state, suspendedUntil }: Pick<PersonSummary, 'state' | 'suspendedUntil'>) {
  const t = useTranslations(adminPeople)
  const language = useLanguage()
  return (
    <Badge variant={variants[state]}>
      {state === 'suspended' && suspendedUntil
        ? t('suspendedUntil', { date: formatDate(suspendedUntil, browserTimeZone(), language) })
        : t(state)}
    </Badge>
  )
}

const roleLabels = { 1: 'interviewee', 2: 'interviewer', 3: 'admin' } as const

export function PersonRole({ roleId }: Pick<PersonSummary, 'roleId'>) {
  const t = useTranslations(adminPeople)
  return roleId === 1 || roleId === 2 || roleId === 3 ? t(roleLabels[roleId]) : t('noRole')
}
