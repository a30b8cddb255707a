import type { ReactNode } from 'react'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { type Fact, FactList } from '#web/features/admin/components/FactList.tsx'
import { adminCommon } from '#web/i18n/en/admin/admin-common.ts'
import { adminPeople } from '#web/i18n/en/admin/admin-people.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { languageName } from '#web/lib/format.ts'
import type { Person } from './api.ts'
import { PersonRole } from './PersonState.tsx'

/** The interface language of the account, not what the person speaks. */
const languageNames = { en: 'English', ru: 'Russian' } as const

const when = (at: string | null): ReactNode => at && <DateTime start={at} />
const asIs = (text: string): ReactNode => <span translate="no">{text}</span>

export function PersonFacts({ person }: { person: Person }) {
  const t = useTranslations(adminPeople)
  const tCommon = useTranslations(adminCommon)
  const language = useLanguage()
  const signIn = [person.hasPassword ? t('password') : null, ...person.signInIssuers].filter(
    way => way !== null,
  )
  const factors = [
    person.hasCodes ? t('mfaCodes') : null,
    person.passkeys > 0 ? t('mfaPasskeys', { count: person.passkeys }) : null,
  ].filter(factor => factor !== null)
  const facts: Fact[] = [
    { label: t('suspendedSince'), value: when(person.suspendedAt) },
    { label: t('reason'), value: person.suspensionReason },
    { label: t('closedAt'), value: when(person.closedAt) },
    { label: t('erasesAt'), value: when(person.erasedAt) },
    {
      label: t('role'),
      value: (
        <>
          <PersonRole roleId={person.roleId} />
          {person.adminRoles.length > 0 && ` (${person.adminRoles.map(role => tCommon(role)).join(', ')})`}
        </>
      ),
    },
    { label: t('joined'), value: when(person.joinedAt) },
    { label: t('lastSeen'), value: when(person.lastSeenAt) ?? t('never') },
    { label: t('emailConfirmed'), value: when(person.emailConfirmedAt) ?? t('notConfirmed') },
    { label: t('upcoming'), value: person.upcomingBookings },
    { label: t('openSessions'), value: person.openSessions },
    { label: t('signIn'), value: signIn.length > 0 ? signIn.join(', ') : '–' },
    { label: t('mfa'), value: factors.length > 0 ? factors.join(', ') : t('mfaOff') },
    { label: t('language'), value: languageName(languageNames[person.language], language) },
    { label: t('timeZone'), value: asIs(person.timeZone) },
    { label: t('username'), value: asIs(person.username) },
    { label: t('userId'), value: asIs(person.id) },
  ]
  return <FactList label={t('facts')} facts={facts} />
}
