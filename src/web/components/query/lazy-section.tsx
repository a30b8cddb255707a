import { type ComponentType, lazy, useState } from 'react'
import { ErrorState } from '#web/components/ui/States.tsx'
import { unavailableError } from '#web/lib/api/api-client.ts'

/**
 * Section above other content, which waits for its code and then does not move: both are inside one `Suspense`. If the
 * code fails to load, the section shows the error with a retry, and the other content is shown.
 */
export function lazySection<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const source: SectionSource<Props> = {
    loaded: null,
    load: async () => (source.loaded = await load()),
  }
  return lazy(async () => ({
    default: await source
      .load()
      .catch(() => (props: Props) => <FailedSection source={source} props={props} />),
  }))
}

type SectionSource<Props> = { loaded: ComponentType<Props> | null; load(): Promise<ComponentType<Props>> }

function FailedSection<Props extends object>({
  source,
  props,
}: {
  source: SectionSource<Props>
  props: Props
}) {
  const [Section, setSection] = useState(() => source.loaded)
  const retry = () =>
    source.load().then(
      loaded => setSection(() => loaded),
      () => undefined,
    )
  if (Section) return <Section {...props} />
  return <ErrorState error={unavailableError()} onRetry={() => void retry()} />
}
