import type { ComponentType, ReactNode } from 'react'
import { createRoutesStub } from 'react-router'
import { render } from 'vitest-browser-react'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'

const Nothing = () => null

/** Exports of a page that the router uses. */
type PageModule = {
  default: ComponentType<never>
  clientLoader: (input: never) => unknown
  shouldRevalidate?: () => boolean
}

/** Renders a page with its loader at an address. `shell` is shown beside it. */
export async function renderRoute(
  path: string,
  { default: Component, clientLoader, shouldRevalidate }: PageModule,
  address = path,
  shell?: ReactNode,
): Promise<void> {
  const Stub = createRoutesStub([
    {
      path,
      Component: Component as ComponentType,
      loader: input => clientLoader(input as never) ?? null,
      HydrateFallback: Nothing,
      ...(shouldRevalidate && { shouldRevalidate }),
    },
  ])
  await render(
    <QueryProvider>
      {shell}
      <Stub initialEntries={[address]} />
    </QueryProvider>,
  )
}
