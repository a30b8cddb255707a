import { type ComponentType, lazy, startTransition, useRef, useState, useTransition } from 'react'
import { focusMain } from '#web/components/focus/focus-main.ts'
import { ErrorState } from '#web/components/ui/ErrorState.tsx'
import { unavailableError } from '#web/lib/api/api-client.ts'
import { isChunkLoadError } from '#web/lib/api/release.ts'

/**
 * Section above other content. Both are inside one `Suspense`, so the other content is shown when the section's code has
 * loaded, and does not move then. If the code fails to load, the section shows the error with a retry, and the other content
 * is shown.
 */
export function lazySection<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const source: SectionSource<Props> = {
    loaded: null,
    load: async () => {
      try {
        source.loaded = await load()
      } catch (error) {
        if (!isChunkLoadError(error)) reportError(error)
      }
      return source.loaded
    },
  }
  return lazy(async () => ({
    default: (await source.load()) ?? (props => <FailedSection source={source} props={props} />),
  }))
}

type SectionSource<Props> = {
  loaded: ComponentType<Props> | null
  load(): Promise<ComponentType<Props> | null>
}

function FailedSection<Props extends object>({
  source,
  props,
}: {
  source: SectionSource<Props>
  props: Props
}) {
  const [Section, setSection] = useState(() => source.loaded)
  const [isRetrying, startRetry] = useTransition()
  const failure = useRef<HTMLDivElement>(null)
  const retry = () =>
    startRetry(async () => {
      const loaded = await source.load()
      // The pressed button disappears.
      if (loaded && failure.current?.contains(document.activeElement)) focusMain()
      // Its translations may still load, and the other content stays meanwhile.
      startTransition(() => setSection(() => loaded))
    })
  if (Section) return <Section {...props} />
  return (
    <div ref={failure}>
      <ErrorState error={unavailableError()} onRetry={retry} isRetrying={isRetrying} />
    </div>
  )
}
