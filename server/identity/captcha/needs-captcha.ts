import type { Client, Site } from '../sites/site.ts'

/** Whether a sign-in must bring a solved captcha: the client always asks, or the site does after so many failures. */
export const needsCaptcha = ({
  site,
  client,
  failures,
}: {
  site: Site
  client: Client | null
  failures: number
}): boolean => {
  const after = site.settings.captchaAfterFailures
  return client?.captcha?.required === true || (after !== null && failures >= after)
}
