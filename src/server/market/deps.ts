import type { Deps as MoneyDeps } from '#server/money/deps.ts'

/** What the use cases of the marketplace work with. */
export type Deps = MoneyDeps
