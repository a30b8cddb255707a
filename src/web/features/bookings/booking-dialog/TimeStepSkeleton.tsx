import { Skeleton } from '#web/components/ui/Skeleton.tsx'

export function TimeStepSkeleton() {
  return (
    <div aria-busy className="grid gap-6">
      <div className="flex gap-4">
        <Skeleton className="size-12 shrink-0 rounded-full!" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-1/3" />
        </div>
      </div>
      {[0, 1].map(day => (
        <div key={day} className="grid gap-3">
          <Skeleton className="h-5 w-44" />
          <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
          </div>
        </div>
      ))}
    </div>
  )
}
