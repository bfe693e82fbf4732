import { isLoopback } from '#server/platform/http/is-loopback.ts'
import { readAddress } from '#server/platform/mail/read-address.ts'
import { type MailTransport, smtpTransport } from '#server/platform/mail/transport.ts'
import type { Services } from '#server/platform/services.ts'
import type { Directory } from './directory.ts'
import { SealedOtherwise, unseal } from '../secrets/seal.ts'
import type { SmtpServer } from './site.ts'

/** Purpose of the encryption of a site's mail password. */
export const SMTP_PURPOSE = 'smtp password'

/**
 * Sends mail of a site with its own mail server through that, under the site's name; all other mail through
 * the shop's.
 */
export const siteMail = (
  identity: { services: Services; directory: () => Promise<Directory> },
  shopTransport: MailTransport,
): MailTransport => {
  const opened = new Map<string, MailTransport>()
  const transportOf = (smtp: SmtpServer) => {
    const url = smtpUrl(identity.services, smtp)
    let transport = opened.get(url)
    if (!transport) opened.set(url, (transport = smtpTransport(url)))
    return transport
  }

  return {
    send: async ({ siteId, ...mail }) => {
      const site = siteId === undefined ? undefined : (await identity.directory()).site(siteId)
      if (!site?.smtp) return shopTransport.send(mail)
      const given = readAddress(site.smtp.from) ?? { name: '', address: site.smtp.from }
      const from = { name: given.name || site.name, address: given.address }
      return transportOf(site.smtp).send({
        ...mail,
        from,
        envelope: { ...mail.envelope, from: from.address },
      })
    },
    close: () => {
      for (const transport of [shopTransport, ...opened.values()]) transport.close()
    },
  }
}

const smtpUrl = (services: Services, { host, port, secure, user, sealedPassword }: SmtpServer) => {
  const url = new URL(`${secure ? 'smtps' : 'smtp'}://${host.includes(':') ? `[${host}]` : host}:${port}`)
  if (user !== undefined) url.username = encodeURIComponent(user)
  if (sealedPassword !== undefined)
    url.password = encodeURIComponent(openPassword(services, host, sealedPassword))
  // A connection within one machine cannot be intercepted, and nobody has a certificate for it.
  if (!secure && isLoopback(host)) url.searchParams.set('ignoreTLS', 'true')
  return url.href
}

/** Its words are shown beside the mail that waits for it, and logged. */
const openPassword = (services: Services, host: string, sealedPassword: string): string => {
  try {
    return unseal<string>(services, SMTP_PURPOSE, sealedPassword)
  } catch (error) {
    if (!(error instanceof SealedOtherwise)) throw error
    throw new Error(
      `Hasła do serwera poczty ${host} nie da się odczytać, bo zmienił się SECRET sklepu. Podaj to hasło ponownie albo przywróć poprzedni SECRET.`,
      { cause: error },
    )
  }
}
