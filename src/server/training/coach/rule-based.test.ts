import { describeCoach } from '#test/coach-compliance.ts'
import { embeddedCoach } from './rule-based.ts'

describeCoach('The embedded coach', async () => embeddedCoach)
