import { Skeleton } from '#web/components/ui/Skeleton.tsx'

export const ReplaySkeleton = () => (
  <div aria-busy className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
    <Skeleton className="aspect-video rounded-large" />
    <Skeleton className="min-h-64 rounded-large" />
  </div>
)
