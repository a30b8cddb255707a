import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import type { TrainingInterview } from '#contract/training-interview.ts'
import { focusMain } from '#web/components/focus/focus-main.ts'
import { PageFallback } from '#web/components/layout/AppLoading.tsx'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import type { ApiError } from '#web/lib/api/api-client.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { randomHex } from '#web/lib/random.ts'
import { canStartQuery, interviewQuery } from './api.ts'
import { InterviewStart, InterviewStartSkeleton, TrainingHeader } from './start/InterviewStart.tsx'
import { TrainingNav } from './TrainingNav.tsx'

const loadChat = () => import('./chat/Chat.tsx').then(module => module.Chat)
const Chat = lazyWithRetry(loadChat)

/** The active interview when the page is entered, or null. Only one may run at a time. */
const activeInterviewQuery = (visit: string) =>
  queryOptions<TrainingInterview | null, ApiError>({
    queryKey: ['training', 'activeInterview', visit],
    queryFn: async () => {
      const { activeSessionId } = await queryClient.fetchQuery(canStartQuery)
      if (!activeSessionId) return null
      // The code of the chat loads in parallel with the transcript.
      loadChat().catch(() => undefined)
      // A cached transcript may lack the latest messages.
      return queryClient.fetchQuery({ ...interviewQuery(activeSessionId), staleTime: 0 })
    },
    // The two requests repeat by themselves.
    retry: false,
    // The chat goes on from here, also when the interview is paused or ended.
    staleTime: 'static',
    gcTime: 0,
  })

const newVisit = () => randomHex(8)

/** Asked again on every visit, because an interview may have begun elsewhere. */
export const clientLoader = () => void queryClient.prefetchQuery({ ...canStartQuery, staleTime: 0 })

export function HydrateFallback() {
  return (
    <PageFallback>
      <TrainingHeader />
    </PageFallback>
  )
}

export const clientMiddleware = [requireAccess('signed-in')]

export default function TrainingPage() {
  const [visit, setVisit] = useState(newVisit)
  const [opened, setOpened] = useState<{ interview: TrainingInterview; openedAt: number } | null>(null)
  const actions = {
    onOpened: (interview: TrainingInterview) => setOpened({ interview, openedAt: Date.now() }),
    onLeave: () => {
      setOpened(null)
      setVisit(newVisit())
      // The button that was used disappears.
      focusMain()
    },
  }
  return (
    <QueryBoundary fallback={<InterviewStartSkeleton />}>
      {opened ? (
        <ChatWithTabs key={opened.interview.sessionId} {...opened} {...actions} />
      ) : (
        <TrainingEntry key={visit} visit={visit} {...actions} />
      )}
    </QueryBoundary>
  )
}

/** An active interview fills the window and has no tabs. */
function ChatWithTabs(props: ComponentProps<typeof Chat>) {
  return (
    <>
      <div className="has-[+[data-fills-window]]:hidden">
        <TrainingNav />
      </div>
      <Chat {...props} />
    </>
  )
}

function TrainingEntry({
  visit,
  onOpened,
  onLeave,
}: {
  visit: string
  onOpened: (interview: TrainingInterview) => void
  onLeave: () => void
}) {
  const { data: interview } = useSuspenseQuery(activeInterviewQuery(visit))
  return interview ? (
    <ChatWithTabs interview={interview} openedAt={null} onOpened={onOpened} onLeave={onLeave} />
  ) : (
    <InterviewStart onOpened={onOpened} onOpenActive={onLeave} />
  )
}
