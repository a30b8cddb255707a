import { Skeleton } from '#web/components/ui/Loading.tsx'

/** Fills the window, so that nothing below it is on screen, and moves, when a link leads to the recording. */
export const ReplaySkeleton = () => (
  <div aria-busy className="grid min-h-dvh content-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
    <Skeleton className="aspect-video rounded-large" />
    <Skeleton className="min-h-64 rounded-large" />
  </div>
)
