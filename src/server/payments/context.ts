import type { Deps as PeopleDeps } from '#server/identity/context.ts'
import type { OrderSources } from './order.ts'
import type { PaymentProviders } from './providers/payment-provider.ts'

/** What the use cases about money work with. */
export type Deps = PeopleDeps & {
  paymentProviders: PaymentProviders
  /** Who sells what is paid for. */
  orderSources: OrderSources
}
