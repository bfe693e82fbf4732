import type { LoaderConfiguration } from '#campaign/published/configuration.ts'

/**
 * Configuration of a snippet whose script does not name its site. In one that does, our host inserts the
 * data for decisions, and this file is omitted (`tools/build/build-widget.ts`).
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
