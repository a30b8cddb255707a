import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { Avatar } from '#web/components/ui/Avatar.tsx'
import { myProfileQuery } from '#web/features/profiles/api.ts'
import { withQueryProvider } from '#web/lib/api/QueryProvider.tsx'

/** Without another try when the menu opens: the page that reads the profile repeats it. */
const useMyProfile = () => useQuery({ ...myProfileQuery, retryOnMount: false }).data

/** Shows a neutral icon until the profile is known. */
export function MyAvatar() {
  const profile = useMyProfile()
  if (profile) return <Avatar size="small" name={profile.displayName} url={profile.profilePictureUrl} />
  return (
    <span className="flex size-9 items-center justify-center rounded-full bg-accent-tint text-accent">
      <UserRound aria-hidden className="size-5" />
    </span>
  )
}

function UserSummary() {
  const profile = useMyProfile()
  return (
    <span className="flex min-h-11 min-w-0 items-center gap-3">
      <MyAvatar />
      <span className="min-w-0">
        <span className="block truncate font-medium">
          <bdi translate="no">{profile?.displayName}</bdi>
        </span>
        <span className="block truncate text-13 text-quiet">{profile?.email}</span>
      </span>
    </span>
  )
}

export default withQueryProvider(UserSummary)
