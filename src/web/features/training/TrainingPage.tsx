import { useEffect, useEffectEvent, useState } from 'react'
import type { TrainingSessionId } from '#contract/id.ts'
import { trainingSessionApi as api } from '#contract/routes/training.ts'
import type { TrainingInterview } from '#contract/training-session.ts'
import { PageFallback } from '#web/components/layout/PageFallback.tsx'
import { lazyWithRetry } from '#web/components/ui/lazy-with-retry.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { ErrorState } from '#web/components/ui/States.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { apiQuery, queryClient, useApiQuery } from '#web/lib/query-client.ts'
import { InterviewStart, TrainingHeader } from './chat/InterviewStart.tsx'
import { TrainingNav } from './TrainingNav.tsx'

const loadChat = () => import('./chat/Chat.tsx').then(module => module.Chat)
const Chat = lazyWithRetry(loadChat)

/** `openedAt` is null for an interview that a reload restored. */
type OpenInterview = { session: TrainingInterview; openedAt: number | null }

export const clientLoader = () => void queryClient.prefetchQuery(apiQuery(api.canStartInterview, {}))

export function HydrateFallback() {
  return (
    <PageFallback>
      <TrainingNav />
      <TrainingHeader />
    </PageFallback>
  )
}

export const clientMiddleware = [requireAccess('signed-in')]

export default function TrainingPage() {
  const [openInterview, setOpenInterview] = useState<OpenInterview | null>(null)
  const open = (session: TrainingInterview) => setOpenInterview({ session, openedAt: Date.now() })
  const leave = () => setOpenInterview(null)
  return (
    <>
      <TrainingNav />
      {openInterview ? (
        <Chat key={openInterview.session.sessionId} {...openInterview} onOpened={open} onLeave={leave} />
      ) : (
        <TrainingEntry onOpened={open} onFound={session => setOpenInterview({ session, openedAt: null })} />
      )}
    </>
  )
}

/** Opens the active interview, because only one may run at a time. */
function TrainingEntry({
  onOpened,
  onFound,
}: {
  onOpened: (session: TrainingInterview) => void
  onFound: (session: TrainingInterview) => void
}) {
  const start = useApiQuery(api.canStartInterview, {}, { noCache: true })
  if (!start.isFetchedAfterMount) return <TrainingSkeleton />
  if (!start.data) return <ErrorState error={start.error} onRetry={start.refetch} />
  const { activeSessionId } = start.data
  return activeSessionId ? (
    <ActiveInterviewLoader id={activeSessionId} onFound={onFound} />
  ) : (
    <InterviewStart onOpened={onOpened} />
  )
}

function ActiveInterviewLoader({
  id,
  onFound,
}: {
  id: TrainingSessionId
  onFound: (session: TrainingInterview) => void
}) {
  const { data, error, refetch, isFetchedAfterMount } = useApiQuery(
    api.readInterview,
    { params: { sessionId: id } },
    { noCache: true },
  )
  // Loads the chat's code in parallel with the transcript.
  useEffect(() => void loadChat().catch(() => undefined), [])
  // Cached data may lack the latest messages.
  const session = isFetchedAfterMount ? data : undefined
  const find = useEffectEvent(onFound)
  useEffect(() => {
    if (session) find(session)
  }, [session])
  return error && !session ? <ErrorState error={error} onRetry={refetch} /> : <TrainingSkeleton />
}

function TrainingSkeleton() {
  return (
    <div aria-busy className="min-h-dvh">
      <TrainingHeader />
      <Skeleton className="h-64 rounded-large" />
    </div>
  )
}
