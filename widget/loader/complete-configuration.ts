import type { DecidingConfiguration, SiteConfiguration } from '#campaign/configured.ts'

/** What a loader does not decide by, the names of the parts among it, comes with the first campaign. */
export const completeConfiguration = async (
  configuration: DecidingConfiguration,
  origin: string,
): Promise<void> => {
  if (!configuration.version)
    Object.assign(
      configuration,
      (await (
        await fetch(`${origin}/api/display/configuration/${configuration.clientId}`)
      ).json()) as SiteConfiguration,
    )
}
