import type { Deps as PeopleDeps } from '#server/identity/context.ts'
import type { Sellers } from './orders/order.ts'
import type { PaymentProviders } from './payments/provider.ts'

/** What the use cases about money work with. */
export type Deps = PeopleDeps & {
  providers: PaymentProviders
  /** Who sells what is paid for. */
  sellers: Sellers
}
