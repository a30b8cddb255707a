import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** `calm` facts, `good` what is settled, `attention` what waits for somebody, `lost` what is over. */
export type Tone = 'calm' | 'good' | 'attention' | 'lost'

const tones: Record<Tone, string> = {
  calm: 'bg-sunken text-quiet',
  good: 'bg-accent-tint text-accent',
  attention: 'bg-amber-tint text-amber-ink',
  lost: 'bg-red-tint text-red',
}

/** A word about a thing's state. */
export function Badge({ tone = 'calm', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-13 font-medium whitespace-nowrap [&_svg]:size-3.5',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
