import type { Deps as PeopleDeps } from '#server/people/deps.ts'
import type { PaymentProviders } from './payment/port.ts'
import type { Sellers } from './sale/port.ts'

/** What the use cases about money work with. */
export type Deps = PeopleDeps & {
  providers: PaymentProviders
  /** Who sells what is paid for. */
  sellers: Sellers
}
