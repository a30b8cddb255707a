import type { ReactNode } from 'react'

/** Faces in a lit picture look the same in both themes, so these colours do not follow them. */
const ink = '#1c1a17'
const white = '#fffdf9'

type Face = { ground: string; hair: string; skin: string; shade: string; blush: string; children: ReactNode }

/** What two people have in common: a neck, shoulders, ears, eyes. `children` is what makes them themselves. */
function Picture({ ground, children }: Pick<Face, 'ground' | 'children'>) {
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true" className="size-full" preserveAspectRatio="xMidYMax slice">
      <rect x="-50" y="-100" width="300" height="300" fill={ground} />
      <g transform="translate(-14 -4) scale(1.14)" strokeLinecap="round">
        {children}
      </g>
    </svg>
  )
}

const shoulders = 'M8 206c2-36 28-53 66-58h52c38 5 64 22 66 58v34H8z'

function Neck({ skin, shade }: Pick<Face, 'skin' | 'shade'>) {
  return (
    <>
      <path d="M84 116h32v34c0 9-7 14-16 14s-16-5-16-14z" fill={skin} />
      <path d="M84 126h32v14c-3 9-9 13-16 13s-13-4-16-13z" fill={shade} />
    </>
  )
}

function Head({ skin, shade, blush }: Pick<Face, 'skin' | 'shade' | 'blush'>) {
  return (
    <>
      <path d="M55 99a8 8 0 0 1 16 0 8 8 0 0 1-16 0zM129 99a8 8 0 0 1 16 0 8 8 0 0 1-16 0z" fill={shade} />
      <path d="M63 91c0-25 15-39 37-39s37 14 37 39c0 29-16 47-37 47S63 120 63 91z" fill={skin} />
      <path
        d="M71 111a7 7 0 0 1 14 0 7 7 0 0 1-14 0zM115 111a7 7 0 0 1 14 0 7 7 0 0 1-14 0z"
        fill={blush}
        opacity="0.26"
      />
    </>
  )
}

function Features({ hair, shade, width }: Pick<Face, 'hair' | 'shade'> & { width: number }) {
  return (
    <>
      <circle cx="84.5" cy="97" r="3.4" fill={ink} />
      <circle cx="115.5" cy="97" r="3.4" fill={ink} />
      <path d="M77 83q7-5 14-2M109 81q7-3 14 2" fill="none" stroke={hair} strokeWidth={width} />
      <path d="M101 100q4 8 2 10q-3 2-6 1" fill="none" stroke={shade} strokeWidth="2.6" />
    </>
  )
}

/** She asks: hair up, glasses, a jacket. */
export function Interviewer() {
  const she = { hair: '#3d2a1e', skin: '#f2cda0', shade: '#dcab78', blush: '#d9805c' }
  return (
    <Picture ground="#dbe8e0">
      <circle cx="102" cy="30" r="17" fill={she.hair} />
      <path d="M56 97c-3-37 16-58 44-58s47 21 44 58c0 4-2 8-4 10H60c-2-2-4-6-4-10z" fill={she.hair} />
      <Neck {...she} />
      <path d={shoulders} fill="#14573f" />
      <path d="M80 144h40l6 4-26 62-26-62z" fill="#f6efe3" />
      <path d="M85 142h30l-15 26z" fill={she.skin} />
      <path d="M80 143l-12 10 6 14-6 8 32 45zM120 143l12 10-6 14 6 8-32 45z" fill="#0e4330" />
      <Head {...she} />
      <Features {...she} width={2.8} />
      <path d="M89 121q11 9 22 0" fill="none" stroke="#8f3f2c" strokeWidth="2.8" />
      <path d="M60 96c-2-34 14-51 42-51s40 18 38 51c-21-3-37-14-46-31-6 14-18 27-34 31z" fill={she.hair} />
      <g fill="none" stroke={ink} strokeWidth="2.8">
        <circle cx="84.5" cy="97" r="12.4" />
        <circle cx="115.5" cy="97" r="12.4" />
        <path d="M97 96q3-3 6 0" />
      </g>
    </Picture>
  )
}

/** He answers: short hair, a beard, a pullover. */
export function Candidate() {
  const he = { hair: '#241f1b', skin: '#ab7848', shade: '#8d5f36', blush: '#94472a' }
  return (
    <Picture ground="#f6e3c3">
      <Neck {...he} />
      <path d={shoulders} fill="#d98e1f" />
      <path d="M80 146c2 16 38 16 40 0l8 2c-4 26-52 26-56 0z" fill="#b87412" />
      <path d="M82 144h36c-2 15-34 15-36 0z" fill={he.skin} />
      <Head {...he} />
      <path
        d="M61 91c5 2 7 7 8 13 1 7 3 11 7 12 8 1 11-6 17-6 3 0 5 2 7 2s4-2 7-2c6 0 9 7 17 6 4-1 6-5 7-12 1-6 3-11 8-13 4 34-12 52-39 52S57 125 61 91z"
        fill={he.hair}
      />
      <Features {...he} width={3.8} />
      <path d="M88 119q12 3 24 0-2 9-12 9t-12-9z" fill={white} />
      <path
        d="M60 96c-5-36 11-56 42-56 29 0 43 19 38 56-4-5-6-13-6-21-14 0-28-3-38-11-10 8-18 11-28 11 0 8-4 16-8 21z"
        fill={he.hair}
      />
    </Picture>
  )
}
