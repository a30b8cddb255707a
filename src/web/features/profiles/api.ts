import { profileApi } from '#contract/routes/profile.ts'
import { apiQuery, useApiMutation } from '#web/lib/query-client.ts'

export const myProfileQuery = apiQuery(profileApi.myProfile, {})

export const useUpdateProfile = () => useApiMutation(profileApi.updateProfile, { invalidates: ['profile'] })
export const useUploadPicture = () => useApiMutation(profileApi.uploadPicture, { invalidates: ['profile'] })
