import { CircleAlert, CircleCheck } from 'lucide-react'
import { Avatar } from '#web/components/ui/Avatar.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { profile as text } from '#web/i18n/en/profile.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { type Profile, roleMessageKey } from './profile-form-values.ts'

export function ProfileHeader({ profile }: { profile: Profile }) {
  const t = useTranslations(text)
  const { isProfileComplete } = profile
  return (
    <header className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-4 sm:mb-8">
      <Avatar size="large" name={profile.displayName} url={profile.profilePictureUrl} />
      <div className="min-w-0">
        <h1 className="text-34">{profile.displayName}</h1>
        <p className="mt-1 text-quiet">
          {profile.email}
          {profile.specialty && <span> · {profile.specialty}</span>}
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Badge>{t(roleMessageKey(profile.role))}</Badge>
          <Badge variant={isProfileComplete ? 'success' : 'warning'}>
            {isProfileComplete ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />}
            {t(isProfileComplete ? 'complete' : 'incomplete')}
          </Badge>
        </div>
      </div>
    </header>
  )
}
