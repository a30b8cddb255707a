export type CardBehaviour = 'succeeds' | 'declined' | 'insufficient_funds' | 'asks'
export type TestCard = { number: string; behaviour: CardBehaviour }

/** Test cards as printed on the page. */
export const testCards: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', behaviour: 'succeeds' },
  { number: '4000 0000 0000 0002', behaviour: 'declined' },
  { number: '4000 0000 0000 9995', behaviour: 'insufficient_funds' },
  { number: '4000 0025 0000 3155', behaviour: 'asks' },
]

/** Null for a successful payment. The product shows these sentences to the payer. */
export const declineReasons: Record<Exclude<CardBehaviour, 'asks'>, string | null> = {
  succeeds: null,
  declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
}
export const notConfirmedReason = 'The payment was not confirmed.'

/** The page always sends expiry and CVC. Scripts may omit them, because no test card depends on them. */
export type CardForm = {
  cardNumber: string
  expiry?: string | undefined
  cvc?: string | undefined
  name?: string | undefined
}

export type CardErrors = {
  cardNumber?: 'number_missing' | 'number_unknown'
  expiry?: 'expiry_unreadable' | 'expiry_past'
  cvc?: 'cvc_unreadable'
  name?: 'name_too_long'
}

/** Returns the test card, or the errors by field. */
export function validateCard(form: CardForm, now: Date): { card: TestCard } | { errors: CardErrors } {
  const number = getDigits(form.cardNumber)
  const card = testCards.find(known => getDigits(known.number) === number)
  const errors: CardErrors = {
    ...(card ? {} : { cardNumber: number === '' ? 'number_missing' : 'number_unknown' }),
    ...getExpiryError(form.expiry, now),
    ...(form.cvc === undefined || /^\d{3}$/.test(form.cvc.trim()) ? {} : { cvc: 'cvc_unreadable' }),
    ...((form.name ?? '').length > 100 ? { name: 'name_too_long' } : {}),
  }
  return card && Object.keys(errors).length === 0 ? { card } : { errors }
}

const getDigits = (text: string) => text.replace(/[\s-]/g, '')

/** A card is valid until the end of its expiry month. */
function getExpiryError(expiry: string | undefined, now: Date): CardErrors {
  if (expiry === undefined) return {}
  const [, month, year] =
    expiry.match(/^\s*(0?[1-9]|1[0-2])\s*[/.-]\s*(?:20)?(\d\d)\s*$/) ??
    expiry.match(/^\s*(0[1-9]|1[0-2])(?:20)?(\d\d)\s*$/) ??
    []
  if (!month || !year) return { expiry: 'expiry_unreadable' }
  return Date.UTC(2000 + Number(year), Number(month)) > now.getTime() ? {} : { expiry: 'expiry_past' }
}

export function prefillCardForm(behaviour: string | undefined, now: Date): CardForm {
  const card = testCards.find(known => known.behaviour === behaviour)
  if (!card) return { cardNumber: '' }
  const year = String((now.getUTCFullYear() + 3) % 100).padStart(2, '0')
  return { cardNumber: card.number, expiry: `12/${year}`, cvc: '123' }
}
