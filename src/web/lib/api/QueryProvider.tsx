import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { queryClient } from './query-client.ts'

/**
 * Around every part of the app that reads data. Not at the root, because the first load of the landing page would grow
 * by the library (10 kB).
 */
export const QueryProvider = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

/** For parts of the shell, which are outside the pages that have the provider. */
export const withQueryProvider =
  <Props extends object>(Part: ComponentType<Props>): ComponentType<Props> =>
  props => (
    <QueryProvider>
      <Part {...props} />
    </QueryProvider>
  )
