import { Guard } from './Guard.tsx'

export default function Layout() {
  return <Guard access="interviewee" />
}
