import { useNavigate } from 'react-router'
import { signOut } from '#web/lib/auth-session-store.ts'

/** Signs out and shows the way back in. */
export function useLogout(): () => void {
  const navigate = useNavigate()
  return () => {
    signOut()
    navigate('/login')
  }
}
