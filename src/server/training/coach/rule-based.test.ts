import { describeCoach } from '#test/coach-compliance.ts'
import { ruleBasedCoach } from './coach.ts'

describeCoach('The embedded coach', async () => ruleBasedCoach)
