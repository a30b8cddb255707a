import { describeCoach } from '#test/coach-compliance.ts'
import { embeddedCoach } from './embedded.ts'

describeCoach('The embedded coach', async () => embeddedCoach)
