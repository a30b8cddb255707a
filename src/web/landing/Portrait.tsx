import type { ReactNode } from 'react'

const skin = {
  light: 'fill-[color-mix(in_oklab,var(--amber)_42%,var(--surface))]',
  lightShade: 'fill-[color-mix(in_oklab,var(--amber)_58%,var(--surface))]',
  deep: 'fill-[color-mix(in_oklab,var(--amber-ink)_55%,var(--amber-tint))]',
  deepShade: 'fill-[color-mix(in_oklab,var(--amber-ink)_72%,var(--amber-tint))]',
}

const Frame = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 200 200" className="mx-auto block h-[92%] w-auto max-w-none" role="presentation">
    {children}
  </svg>
)

/** She asks: hair up, glasses, a jacket. */
export const Interviewer = () => (
  <Frame>
    <circle cx="104" cy="30" r="17" className="fill-ink" />
    <path
      d="M52 92c0-36 18-56 48-56s48 20 48 56c0 20-6 36-14 46H66c-8-10-14-26-14-46z"
      className="fill-ink"
    />
    <path d="M14 200c2-34 26-50 62-54h48c36 4 60 20 62 54z" className="fill-accent" />
    <path d="M76 146l24 34 24-34-8-12H84z" className="fill-surface" />
    <path d="M85 118h30v26c0 9-7 15-15 15s-15-6-15-15z" className={skin.lightShade} />
    <path d="M64 88c0-24 14-38 36-38s36 14 36 38c0 30-16 50-36 50S64 118 64 88z" className={skin.light} />
    <path
      d="M60 92c0-32 14-48 42-48 26 0 38 16 38 46-20-2-36-12-46-28-6 14-18 26-34 30z"
      className="fill-ink"
    />
    <g className="fill-none stroke-ink" strokeWidth="2.5" strokeLinecap="round">
      <circle cx="84" cy="96" r="12" />
      <circle cx="116" cy="96" r="12" />
      <path d="M96 95q4-3 8 0" />
      <path d="M90 121q10 7 20 0" />
    </g>
    <circle cx="84" cy="96" r="3" className="fill-ink" />
    <circle cx="116" cy="96" r="3" className="fill-ink" />
  </Frame>
)

/** He answers: short hair, a beard, a pullover. */
export const Candidate = () => (
  <Frame>
    <path d="M16 200c2-36 28-52 62-56h44c34 4 60 20 62 56z" className="fill-amber" />
    <path d="M78 144c4 14 12 20 22 20s18-6 22-20l-6-10H84z" className={skin.deepShade} />
    <circle cx="62" cy="96" r="8" className={skin.deepShade} />
    <circle cx="138" cy="96" r="8" className={skin.deepShade} />
    <path d="M62 86c0-26 15-42 38-42s38 16 38 42c0 34-16 56-38 56S62 120 62 86z" className={skin.deep} />
    <path
      d="M60 92c-4-34 12-56 42-56 28 0 42 20 38 56-4-4-6-12-6-20-14 0-28-2-38-10-10 8-18 10-28 10 0 8-4 16-8 20z"
      className="fill-ink"
    />
    <path
      d="M62 96c2 34 16 52 38 52s36-18 38-52c-4 12-10 18-18 18-6 0-10-4-20-4s-14 4-20 4c-8 0-14-6-18-18z"
      className="fill-ink"
    />
    <path d="M88 123q12 8 24 0z" className="fill-surface" />
    <circle cx="84" cy="90" r="3.2" className="fill-ink" />
    <circle cx="116" cy="90" r="3.2" className="fill-ink" />
    <g className="fill-none stroke-ink" strokeWidth="3" strokeLinecap="round">
      <path d="M76 80q8-5 15-1" />
      <path d="M109 79q7-4 15 1" />
    </g>
  </Frame>
)
