import { useNavigate } from 'react-router'
import { signOut } from '#web/lib/auth/auth-session-store.ts'

export function useLogout(): () => void {
  const navigate = useNavigate()
  return () => {
    signOut()
    navigate('/login')
  }
}
