import { clsx } from 'clsx'
import { Heart } from 'lucide-react'
import type { UserId } from '#contract/id.ts'
import { IconButton } from '#web/components/ui/Button.tsx'
import { find } from '#web/i18n/en/find.ts'
import { useText } from '#web/i18n/translate.ts'
import { useWish } from './use-favorites.ts'

/** A heart: filled for those one keeps. */
export function FavouriteButton({
  of,
  className,
}: {
  of: { id: UserId; displayName: string }
  className?: string
}) {
  const t = useText(find)
  const { isFavourite = false, busy, keep } = useWish(of.id)
  return (
    <IconButton
      label={t(isFavourite ? 'removeFavourite' : 'addFavourite', { name: of.displayName })}
      aria-pressed={isFavourite}
      aria-disabled={busy || undefined}
      onClick={() => !busy && keep({ favourite: !isFavourite })}
      className={className ?? ''}
    >
      <Heart aria-hidden className={clsx(isFavourite && 'fill-current text-red')} />
    </IconButton>
  )
}
