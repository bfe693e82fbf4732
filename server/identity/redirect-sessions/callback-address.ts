/** Where people come back to from our pages is told whether they are signed in there. */
const SIGNED_IN_PARAMETER = 'wixMemberLoggedIn'

export const callbackAddress = (url: string, isSignedIn: boolean): string => {
  const address = new URL(url)
  address.searchParams.set(SIGNED_IN_PARAMETER, String(isSignedIn))
  return address.href
}
