import type { ReactNode } from 'react'

const overlay = 'pointer-events-none relative z-20 h-0'
const overlayContent =
  'absolute inset-x-2 top-2 grid max-h-[60dvh] justify-items-center gap-2 overflow-y-auto sm:inset-x-6'
const besidePanels = 'grid px-2 [&>:not(:empty)]:mt-2 sm:px-4'

/**
 * What the call tells and asks. Over the stage alone all of it covers the top, so that nothing moves. Beside a panel, a
 * request and a question stay until they are answered, so they have their own place and cover no control: above the
 * tools, and the question on a small screen above the faces, where no keyboard covers it. Notices end by themselves or
 * can be closed.
 */
export function Announcements({
  isStageOnly,
  requests,
  question,
  notices,
}: {
  isStageOnly: boolean
  requests: ReactNode
  question: ReactNode
  notices: ReactNode
}) {
  // Each has the same parents in both layouts, so that it is announced once.
  const overStage = (classes: string) => (isStageOnly ? classes : 'contents')
  const besidePanel = (classes: string) => (isStageOnly ? 'contents' : classes)
  return (
    <div className={overStage(overlay)}>
      <div className={overStage(overlayContent)}>
        <div className={besidePanel(`order-1 ${besidePanels}`)}>{requests}</div>
        <div className={besidePanel(`lg:order-1 max-lg:mb-2 ${besidePanels}`)}>{question}</div>
        <div className={besidePanel(overlay)}>
          <div className={besidePanel(overlayContent)}>{notices}</div>
        </div>
      </div>
    </div>
  )
}
