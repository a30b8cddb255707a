import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '#web/components/ui/Badge.tsx'
import { ProgressBar } from '#web/components/ui/ProgressBar.tsx'
import { countryLabel } from '#web/features/profiles/countries.ts'
import {
  completenessFraction,
  type Profile,
  roleMessageKey,
} from '#web/features/profiles/profile-form-values.ts'
import { profile as text } from '#web/i18n/en/account/profile.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { languageName, timeZoneName } from '#web/lib/format.ts'

/** Empty fields are left out. */
export function ProfileDetails({ profile }: { profile: Profile }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const isInterviewer = profile.role === 'interviewer'
  return (
    <div className="grid min-w-0 gap-x-10 gap-y-8 border-t border-hairline pt-6 lg:grid-cols-3">
      <DetailSection title={t('contact')}>
        <DetailItem label={t('email')}>{profile.email}</DetailItem>
        <DetailItem label={t('mobile')}>{profile.mobile}</DetailItem>
        <DetailItem label={t('country')}>
          {profile.country && countryLabel(profile.country, language)}
        </DetailItem>
        <DetailItem label={t('city')}>{profile.city}</DetailItem>
        <DetailItem label={t('linkedin')}>
          {profile.linkedinUrl && (
            <a
              href={profile.linkedinUrl}
              target="_blank"
              rel="noopener noreferrer"
              className="link break-all"
            >
              {profile.linkedinUrl.replace(/^https?:\/\/(www\.)?/, '')}
              <span className="sr-only"> {t('newTab')}</span>
            </a>
          )}
        </DetailItem>
        <DetailItem label={t('timeZone')}>{timeZoneName(profile.timeZone, language)}</DetailItem>
      </DetailSection>
      <DetailSection
        title={t('professional')}
        empty={
          <p className="text-quiet">
            {t('nothingYet')}{' '}
            <Link to="/profile/form" className="link">
              {t('addIt')}
            </Link>
          </p>
        }
      >
        <DetailItem label={t('company')}>{profile.company}</DetailItem>
        <DetailItem label={t('yearsOfExperience')}>{profile.experience}</DetailItem>
        <DetailItem label={t('specialty')}>{profile.specialty}</DetailItem>
        <DetailItem label={t('languages')} wide>
          {profile.languages.length > 0 && (
            <ul className="flex flex-wrap gap-1.5 pt-0.5">
              {profile.languages.map(spoken => (
                <li key={spoken} className="flex">
                  <Badge>{languageName(spoken, language)}</Badge>
                </li>
              ))}
            </ul>
          )}
        </DetailItem>
        <DetailItem label={t(isInterviewer ? 'bio' : 'purpose')} wide>
          {profile.purpose && <p className="max-w-text whitespace-pre-line">{profile.purpose}</p>}
        </DetailItem>
      </DetailSection>
      <DetailSection title={t('status')}>
        {/* The badge of the page says that a profile is complete. */}
        <div className={profile.isProfileComplete ? 'sr-only' : 'sm:col-span-2 lg:col-span-1'}>
          <dt className="sr-only">{t('completion')}</dt>
          <dd>
            <ProgressBar label={t('completion')} fraction={completenessFraction(profile.isProfileComplete)} />
          </dd>
        </div>
        <DetailItem label={t('accountType')}>{t(roleMessageKey(profile.role))}</DetailItem>
      </DetailSection>
    </div>
  )
}

function DetailSection({
  title,
  empty,
  children,
}: {
  title: string
  empty?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="min-w-0">
      <h2 className="mb-4 font-sans text-17 font-semibold tracking-normal">{title}</h2>
      <dl className="peer grid gap-x-6 gap-y-4 empty:hidden sm:grid-cols-2 lg:grid-cols-1">{children}</dl>
      {empty && <div className="hidden peer-empty:block">{empty}</div>}
    </div>
  )
}

function DetailItem({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  if (!children) return null
  return (
    <div className={wide ? 'min-w-0 sm:col-span-2 lg:col-span-1' : 'min-w-0'}>
      <dt className="text-13 text-quiet">{label}</dt>
      <dd className="text-15">{children}</dd>
    </div>
  )
}
