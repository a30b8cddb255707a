/**
 * Areas of the call: the stage with both faces, the collaboration panel (code or board), and the side panel. The panels push
 * the stage aside, and both faces stay in sight.
 */
type Layout = { grid: string; stage: string; collaboration: string; side: string; caption: string }

/** Above the self view, where both do not fit side by side. */
const captionOverVideo =
  'absolute inset-x-3 bottom-26 mx-auto w-fit max-w-[min(48rem,90%)] text-17 sm:bottom-36 xl:bottom-3'
/** Below the faces, or over the panel on a phone. */
const captionBelowFaces =
  'absolute inset-x-3 bottom-3 mx-auto w-fit max-w-[90%] text-15 lg:static lg:mx-0 lg:w-full lg:max-w-full'

const hidden = 'hidden'
const filledStage = 'relative min-h-0 min-w-0'

const stageOnly: Layout = {
  grid: 'grid-cols-1 grid-rows-1',
  stage: filledStage,
  collaboration: hidden,
  side: hidden,
  caption: captionOverVideo,
}

/** A column beside the stage, or a sheet below it on a phone. */
const stageAndSide: Layout = {
  ...stageOnly,
  grid: 'grid-rows-[minmax(9rem,2fr)_minmax(0,3fr)] md:grid-cols-[minmax(0,1fr)_22.5rem] md:grid-rows-1',
  side: '',
}

/** The faces form a column beside the panel, or a row above it on a phone. */
const withCollaboration: Layout = {
  grid: 'grid-rows-[auto_minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_13rem] lg:grid-rows-1',
  stage: 'grid min-w-0 grid-cols-3 content-start gap-2 lg:order-2 lg:grid-cols-1',
  collaboration: '',
  side: hidden,
  caption: captionBelowFaces,
}

/** The faces are on top of the side panel. */
const withBoth: Layout = {
  grid: 'grid-cols-[minmax(0,1fr)_22.5rem] grid-rows-[auto_minmax(0,1fr)]',
  stage: 'col-start-2 row-start-1 grid min-w-0 grid-cols-2 content-start gap-2',
  collaboration: 'col-start-1 row-span-2 row-start-1',
  side: 'col-start-2 row-start-2',
  caption: 'col-span-2 text-15',
}

/** A small screen has no space for both panels: the side panel covers the collaboration panel. */
export function getCallLayout(isCollaborating: boolean, isSideOpen: boolean, isWide: boolean) {
  const isSplit = isCollaborating && (isWide || !isSideOpen)
  if (isSplit) return { isSplit, ...(isSideOpen ? withBoth : withCollaboration) }
  return { isSplit, ...(isSideOpen ? stageAndSide : stageOnly) }
}
