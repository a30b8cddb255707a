import { Skeleton } from '#web/components/ui/Skeleton.tsx'

export function BookingCardSkeletons({ count }: { count: number }) {
  return (
    <div aria-busy className="grid gap-4">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other key
        <div key={index} className="grid gap-4 rounded-large border border-hairline bg-surface p-5 sm:p-6">
          <div className="flex items-start gap-4">
            <Skeleton className="size-12 rounded-full" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-6 w-40" />
              <Skeleton className="h-4 w-56 max-w-full" />
            </div>
            <Skeleton className="hidden h-6 w-24 rounded-full sm:block" />
          </div>
          <Skeleton className="h-5 w-96 max-w-full" />
          <Skeleton className="h-5 w-24" />
        </div>
      ))}
    </div>
  )
}
