/** Operating system whose privacy settings a message names. */
export function detectSystem(): 'mac' | 'windows' | 'other' {
  const { userAgent, maxTouchPoints } = navigator
  if (userAgent.includes('Windows')) return 'windows'
  // An iPad calls itself a Mac.
  return userAgent.includes('Macintosh') && maxTouchPoints < 2 ? 'mac' : 'other'
}
