import { Outlet } from 'react-router'

/** Read by the shell, which leaves out header and footer. */
export const handle = { isFullscreen: true }

/** Of the room, where a call fills the window. */
export default function FullscreenLayout() {
  return <Outlet />
}
