import type { LoaderConfiguration, SiteConfiguration } from '#campaign/published/configuration.ts'

/**
 * The rest of the configuration, which no decision needs (names of scripts), is fetched with the first
 * campaign.
 */
export const completeConfiguration = async <Result>(
  configuration: LoaderConfiguration,
  origin: string,
  next: () => Promise<Result>,
): Promise<Result> => {
  if (!configuration.version)
    Object.assign(
      configuration,
      (await (
        await fetch(`${origin}/api/display/configuration/${configuration.clientId}`)
      ).json()) as SiteConfiguration,
    )
  return next()
}
