import { useEffect, useEffectEvent, useState } from 'react'
import type { TrainingSessionId } from '#contract/id.ts'
import { addresses as api } from '#contract/routes/training-session.ts'
import type { InterviewSession } from '#contract/training-session.ts'
import { later } from '#web/components/ui/LazyPart.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { ErrorState } from '#web/components/ui/States.tsx'
import type { ScreenHandle } from '#web/features/auth/guards/Guard.tsx'
import { useCall } from '#web/lib/query.ts'
import { Heading, Lobby } from './chat/Lobby.tsx'
import { TrainingNav } from './TrainingNav.tsx'

const fetchChat = () => import('./chat/Chat.tsx').then(one => one.Chat)
const Chat = later(fetchChat)

/** What is on the screen, and when it was opened by hand: a reload brings an interview back by itself. */
type Shown = { session: InterviewSession; openedAt: number | null }

export const handle: ScreenHandle = {
  opening: (
    <>
      <TrainingNav />
      <Heading />
    </>
  ),
}

/** The interview that is going on, or the way into one. */
export default function TrainingPage() {
  const [shown, show] = useState<Shown | null>(null)
  const open = (session: InterviewSession) => show({ session, openedAt: Date.now() })
  const leave = () => show(null)
  return (
    <>
      <TrainingNav />
      {shown ? (
        <Chat key={shown.session.sessionId} {...shown} onOpened={open} onLeave={leave} />
      ) : (
        <Entrance onOpened={open} onFound={session => show({ session, openedAt: null })} />
      )}
    </>
  )
}

/** Nobody starts a second interview: the one that is going on is opened. */
function Entrance({
  onOpened,
  onFound,
}: {
  onOpened: (session: InterviewSession) => void
  onFound: (session: InterviewSession) => void
}) {
  const start = useCall(api.canStartSession, {}, { fresh: true })
  if (!start.isFetchedAfterMount) return <EntranceSkeleton />
  if (!start.data) return <ErrorState error={start.error} onRetry={start.refetch} />
  const { activeSessionId } = start.data
  return activeSessionId ? <Found id={activeSessionId} onFound={onFound} /> : <Lobby onOpened={onOpened} />
}

function Found({ id, onFound }: { id: TrainingSessionId; onFound: (session: InterviewSession) => void }) {
  const { data, error, refetch, isFetchedAfterMount } = useCall(
    api.readInterview,
    { params: { sessionId: id } },
    { fresh: true },
  )
  // Together with what was said, not after it.
  useEffect(() => void fetchChat().catch(() => undefined), [])
  // What was read before this screen opened may lack what was said since.
  const session = isFetchedAfterMount ? data : undefined
  const find = useEffectEvent(onFound)
  useEffect(() => {
    if (session) find(session)
  }, [session])
  return error && !session ? <ErrorState error={error} onRetry={refetch} /> : <EntranceSkeleton />
}

function EntranceSkeleton() {
  return (
    <div aria-busy className="min-h-dvh">
      <Heading />
      <Skeleton className="h-64 rounded-large" />
    </div>
  )
}
