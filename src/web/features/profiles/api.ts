import { profileApi } from '#contract/routes/profile.ts'
import { sharedApiQuery, useApiMutation } from '#web/lib/api/query-client.ts'

export const myProfileQuery = sharedApiQuery(profileApi.myProfile, {})

export const useUpdateProfile = () => useApiMutation(profileApi.updateProfile, { invalidates: ['profile'] })
export const useUploadPicture = () => useApiMutation(profileApi.uploadPicture, { invalidates: ['profile'] })
