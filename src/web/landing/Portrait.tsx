import type { ReactNode } from 'react'

/** Faces in a lit picture look the same in both themes, so these colours do not follow them. */
const dark = '#1c1a17'
const white = '#fffdf9'
const green = '#14573f'
const amber = '#d98e1f'

function Picture({ ground, children }: { ground: string; children: ReactNode }) {
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true" className="size-full" preserveAspectRatio="xMidYMax slice">
      <rect x="-50" y="-100" width="300" height="300" fill={ground} />
      {children}
    </svg>
  )
}

/** She asks: hair up, glasses, a jacket. */
export const Interviewer = () => (
  <Picture ground="#dbe8e0">
    <circle cx="104" cy="34" r="16" fill={dark} />
    <path d="M52 94c0-36 18-56 48-56s48 20 48 56c0 20-6 36-14 46H66c-8-10-14-26-14-46z" fill={dark} />
    <path d="M12 200c2-32 28-48 64-53h48c36 5 62 21 64 53z" fill={green} />
    <path d="M76 147l24 34 24-34-8-12H84z" fill={white} />
    <path d="M85 118h30v26c0 9-7 15-15 15s-15-6-15-15z" fill="#e3b27a" />
    <path d="M64 90c0-24 14-38 36-38s36 14 36 38c0 30-16 50-36 50S64 120 64 90z" fill="#f2cda0" />
    <path d="M60 94c0-32 14-48 42-48 26 0 38 16 38 46-20-2-36-12-46-28-6 14-18 26-34 30z" fill={dark} />
    <g fill="none" stroke={dark} strokeWidth="2.5" strokeLinecap="round">
      <circle cx="84" cy="98" r="12" />
      <circle cx="116" cy="98" r="12" />
      <path d="M96 97q4-3 8 0M90 123q10 7 20 0" />
    </g>
    <g fill={dark}>
      <circle cx="84" cy="98" r="3" />
      <circle cx="116" cy="98" r="3" />
    </g>
  </Picture>
)

/** He answers: short hair, a beard, a pullover. */
export const Candidate = () => (
  <Picture ground="#f6e3c3">
    <path d="M14 200c2-34 30-50 64-55h44c34 5 62 21 64 55z" fill={amber} />
    <path d="M78 145c4 14 12 20 22 20s18-6 22-20l-6-10H84z" fill="#8d5f36" />
    <circle cx="62" cy="98" r="8" fill="#8d5f36" />
    <circle cx="138" cy="98" r="8" fill="#8d5f36" />
    <path d="M62 88c0-26 15-42 38-42s38 16 38 42c0 34-16 56-38 56S62 122 62 88z" fill="#ab7848" />
    <path
      d="M60 94c-4-34 12-54 42-54 28 0 42 18 38 54-4-4-6-12-6-20-14 0-28-2-38-10-10 8-18 10-28 10 0 8-4 16-8 20zM62 98c2 34 16 52 38 52s36-18 38-52c-4 12-10 18-18 18-6 0-10-4-20-4s-14 4-20 4c-8 0-14-6-18-18z"
      fill={dark}
    />
    <path d="M88 125q12 8 24 0z" fill={white} />
    <g fill={dark}>
      <circle cx="84" cy="92" r="3.2" />
      <circle cx="116" cy="92" r="3.2" />
    </g>
    <path
      d="M76 82q8-5 15-1M109 81q7-4 15 1"
      fill="none"
      stroke={dark}
      strokeWidth="3"
      strokeLinecap="round"
    />
  </Picture>
)
