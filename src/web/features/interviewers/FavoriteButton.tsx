import { clsx } from 'clsx'
import { Heart } from 'lucide-react'
import type { UserId } from '#contract/id.ts'
import { IconButton } from '#web/components/ui/Button.tsx'
import { interviewerSearch } from '#web/i18n/en/public/interviewer-search.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useFavorite } from './api.ts'

export function FavoriteButton({
  interviewer,
  className,
}: {
  interviewer: { id: UserId; displayName: string }
  className?: string
}) {
  const t = useTranslations(interviewerSearch)
  const { isFavorite, isPending, save } = useFavorite(interviewer.id)
  return (
    <IconButton
      label={t(isFavorite ? 'removeFavorite' : 'addFavorite', { name: interviewer.displayName })}
      aria-pressed={isFavorite}
      aria-disabled={isPending || undefined}
      onClick={() => !isPending && save({ favourite: !isFavorite })}
      className={className ?? ''}
    >
      <Heart aria-hidden className={clsx(isFavorite && 'fill-current text-red')} />
    </IconButton>
  )
}
