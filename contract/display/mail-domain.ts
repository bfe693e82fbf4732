/** business: neither of the others, as far as our lists know · unknown: no domain of mail at all. */
export const mailDomainKinds = ['business', 'free', 'disposable', 'unknown'] as const
export type MailDomainKind = (typeof mailDomainKinds)[number]

/** `GET mail-domain/{domain}` */
export type MailDomainAnswer = { domain: string; kind: MailDomainKind }
