/** What an application learns when the service sends the site's owner back after installing it. */
export type InstallReturn = { code: string; instanceId: string }

/**
 * With `state`, the one the installation began with: an address with another one, or with none, was not asked
 * for by us.
 */
export const readInstallReturn = (url: string, state?: string): InstallReturn => {
  const query = new URL(url).searchParams
  const came = query.get('state')
  if (state !== undefined && came !== state)
    throw new Error(`Invalid OAuth callback URL. Expected state to be "${state}" but got "${came}"`)
  const code = query.get('code')
  const instanceId = query.get('instanceId')
  if (!code || !instanceId)
    throw new Error(
      'Invalid OAuth callback URL. Make sure you pass the url including the code and instanceId query params.',
    )
  return { code, instanceId }
}
