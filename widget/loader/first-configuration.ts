import type { LoaderConfiguration } from '#campaign/published/configuration.ts'

/**
 * Of a snippet whose script does not name its site: all there is to know of it. Where it does, our host hands in what
 * decides, and this file is left out (`tools/build/build-widget.ts`).
 */
export const firstConfiguration = async (
  origin: string,
  clientId: string | undefined,
): Promise<LoaderConfiguration | void> => {
  const whole = (await (
    await fetch(`${origin}/api/display/configuration/${clientId}`)
  ).json()) as LoaderConfiguration
  return whole.campaigns ? whole : console.info('Poptin pixel Code not exist')
}
