import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'

/** From one object to the list that it belongs to, above the heading. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="mb-2 inline-flex min-h-11 items-center gap-2 justify-self-start text-15">
    <ArrowLeft aria-hidden className="size-4" />
    {children}
  </Link>
)
