import { defineRoutes, get } from './route.ts'

export const adminTodayApi = defineRoutes('admin', {
  adminToday: get('/api/admin/today', { access: 'admin', cost: 'search' }),
})
