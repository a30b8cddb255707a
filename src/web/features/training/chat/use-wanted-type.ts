import { useSearchParams } from 'react-router'
import { interviewTypes } from '#contract/enums.ts'

/** The type of interview that the address asks for, as in `?type=3`, and how to forget it once that is settled. */
export function useRequestedType() {
  const [address, setAddress] = useSearchParams()
  const asked = address.get('type')
  const type = asked ? Object.values(interviewTypes).find(one => one === Number(asked)) : undefined
  const forget = () => asked && setAddress({}, { replace: true, preventScrollReset: true })
  return { type, clear: forget }
}
