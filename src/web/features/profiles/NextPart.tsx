import { Link } from 'react-router'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { Notice } from '#web/components/ui/States.tsx'
import { useNow } from '#web/components/ui/use-now.ts'
import { common } from '#web/i18n/en/common.ts'
import { next as text } from '#web/i18n/en/next.ts'
import { useText } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/call.ts'
import { NextDetail } from './NextDetail.tsx'
import { type NextThing, whatComesNext } from './next-state.ts'
import { titleOf, wayOf } from './next-view.ts'
import type { Profile } from './profile-state.ts'

const sheet = 'mb-8 rounded-large bg-accent-tint p-5 sm:p-8'
/** A phone shows no more without being scrolled. */
const linesMost = 4

/** What this person does next: one thing large with its button, the others in a line each. */
export function NextPart({
  profile,
  up,
  isTraining,
  onEnd,
}: {
  profile: Profile
  up: Pick<ReplyOf<'nextUp'>, 'holds' | 'session' | 'requests'>
  isTraining: boolean
  onEnd: () => void
}) {
  const t = useText(text)
  const now = useNow(1000)
  const [first, ...others] = whatComesNext(profile, up, isTraining, now)
  if (!first) return null
  const shown = { role: profile.role, now, onEnd }
  return (
    <section aria-labelledby="next" className={sheet}>
      <h2 id="next" className="font-sans text-15 font-medium tracking-normal text-accent">
        {t('title')}
      </h2>
      <div className="mt-3 grid gap-5 md:grid-cols-[1fr_auto] md:items-end">
        <div className="min-w-0">
          <p className="font-serif text-26 font-semibold">{titleOf(first, t)}</p>
          <p className="mt-2 text-17">
            <NextDetail thing={first} {...shown} />
          </p>
        </div>
        <Way thing={first} />
      </div>
      {others.length > 0 && (
        <ul className="mt-6 divide-y divide-edge/30 border-t border-edge/30">
          {others.slice(0, linesMost).map(thing => (
            <li
              key={keyOf(thing)}
              className="flex flex-wrap items-center justify-between gap-x-6 py-2 sm:min-h-12 sm:flex-nowrap"
            >
              <span>
                {titleOf(thing, t)}
                {isTimed(thing) && (
                  <>
                    {' · '}
                    <NextDetail thing={thing} {...shown} />
                  </>
                )}
              </span>
              <QuietWay thing={thing} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The same before it is known. */
export function NextSkeleton() {
  const t = useText(text)
  return (
    <div aria-busy className={sheet}>
      <p className="sr-only">{t('loading')}</p>
      <Skeleton className="h-5 w-32" />
      <div className="mt-3 grid gap-5 md:grid-cols-[1fr_auto] md:items-end">
        <div className="grid gap-3">
          <Skeleton className="h-8 w-72 max-w-full" />
          <Skeleton className="h-6 w-96 max-w-full" />
        </div>
        <Skeleton className="h-11 rounded-medium md:w-44" />
      </div>
    </div>
  )
}

/** What waits may be more pressing than anything that could stand here instead. */
export function NextFailed({ onRetry }: { onRetry: () => void }) {
  const t = useText(text)
  const tCommon = useText(common)
  return (
    <Notice kind="attention" className="mb-8">
      <p>{t('failed')}</p>
      <Button look="quiet" className="-ml-4" onClick={onRetry}>
        {tCommon('tryAgain')}
      </Button>
    </Notice>
  )
}

function Way({ thing }: { thing: NextThing }) {
  const { to, says, leaves } = wayOf(thing, useText(text))
  return (
    <ButtonLink to={to} reloadDocument={leaves === 'here'} external={leaves === 'beside'}>
      {says}
    </ButtonLink>
  )
}

function QuietWay({ thing }: { thing: NextThing }) {
  const { to, says, leaves } = wayOf(thing, useText(text))
  const beside = leaves === 'beside' ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <Link
      to={to}
      reloadDocument={leaves === 'here'}
      {...beside}
      className="link inline-flex min-h-11 items-center sm:shrink-0"
    >
      {says}
    </Link>
  )
}

/** What a line says of its moment; reasons are for the one that stands on top. */
const isTimed = ({ kind }: NextThing): boolean => ['session', 'requests', 'hold'].includes(kind)

const keyOf = (thing: NextThing): string => (thing.kind === 'hold' ? thing.hold.bookingId : thing.kind)
