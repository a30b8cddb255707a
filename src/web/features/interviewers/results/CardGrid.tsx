import { clsx } from 'clsx'
import { Children, type KeyboardEvent, type ReactNode } from 'react'

/** Arrows, Home and End move between elements marked `data-card`. Tab works as usual. */
export function CardGrid({ isBusy = false, children }: { isBusy?: boolean; children: ReactNode }) {
  return (
    <ul
      aria-busy={isBusy}
      onKeyDown={moveBetweenCards}
      className={clsx('grid gap-4 transition-opacity duration-150', isBusy && 'opacity-55')}
    >
      {Children.map(children, child => (
        <li className="min-w-0">{child}</li>
      ))}
    </ul>
  )
}

function moveBetweenCards(event: KeyboardEvent<HTMLElement>) {
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-card]')]
  const at = cards.findIndex(card => card.contains(event.target as Node))
  const next = at < 0 ? undefined : cards[targetIndex(event.key, at, cards)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function targetIndex(key: string, at: number, cards: readonly HTMLElement[]): number {
  const top = (card: HTMLElement | undefined) => card?.closest('li')?.offsetTop
  const columns = cards.filter(card => top(card) === top(cards[0])).length
  const offsets: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: cards.length - 1,
  }
  return offsets[key] ?? -1
}
