import { profileApi } from '#contract/routes/profile.ts'
import { queryClient, sharedApiQuery, useApiMutation } from '#web/lib/api/query-client.ts'
import { provideProfileTimeZone } from '#web/lib/format.ts'

export const myProfileQuery = sharedApiQuery(profileApi.myProfile, {})

provideProfileTimeZone(() => queryClient.getQueryData(myProfileQuery.queryKey)?.timeZone)

export const useUpdateProfile = () => useApiMutation(profileApi.updateProfile)
export const useUploadPicture = () => useApiMutation(profileApi.uploadPicture)
