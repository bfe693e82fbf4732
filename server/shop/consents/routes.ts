import { type Context, Hono } from 'hono'
import { marketingChannels, offeredConsents } from '#contract/console/privacy/marketing-settings.ts'
import type { NewsletterPage } from '#contract/console/privacy/newsletter-page.ts'
import { readEmail, readPhone } from '#contract/shop/checkout-fields.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { customerIp } from '#server/platform/http/customer-ip.ts'
import { field, type FormBody, readFormBody } from '#server/platform/http/read-form.ts'
import { limitRate } from '#server/platform/limits/rate-limit.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { newsletter as words } from '#storefront/strings/pl/mail/newsletter.ts'
import { answerError } from '../pages/answer-error.ts'
import { showPage } from '../pages/show-page.ts'
import { readConsentToken } from './consent-links.ts'
import { confirmSubscription, isConfirmable, listChoices, subscribe, unsubscribe } from './subscribe.ts'

/** Channels whose boxes are ticked in a form. */
export const tickedChannels = (form: FormBody) =>
  marketingChannels.filter((channel) => (field(form, `marketing_${channel}`) ?? '') !== '')

/**
 * The newsletter, and the pages behind the links of its letters. Following a link changes nothing, since programs that
 * check mails follow links too: its page has a button.
 */
export const newsletterRoutes = (services: Services): Hono => {
  const app = new Hono()
  app.onError((error, c) => answerError(c, services, error))

  const show = async (c: Context, props: NewsletterPage, title: string, status: 200 | 422 = 200) => {
    const isForm = props.step === 'form'
    const response = await showPage(c, services, {
      page: 'newsletter',
      props,
      title,
      description: words.description,
      canonicalPath: isForm ? paths.newsletter : null,
      isIndexed: isForm && status === 200,
      status,
    })
    if (!isForm) {
      // The address opens it: it is not sent to other sites and not cached.
      response.headers.set('Referrer-Policy', 'same-origin')
      response.headers.set('Cache-Control', 'private, no-store')
    }
    return response
  }
  const showDone = (c: Context, title: string, text: string) => show(c, { step: 'done', title, text }, title)
  const showQuestion = async (c: Context, title: string, text: string, button: string) => {
    const response = await showPage(c, services, {
      page: 'question',
      props: { title, text, action: new URL(c.req.url).pathname, button },
      title,
      canonicalPath: null,
      isIndexed: false,
    })
    response.headers.set('Referrer-Policy', 'same-origin')
    response.headers.set('Cache-Control', 'private, no-store')
    return response
  }
  const expired = () => new Refusal(404, 'no_consent', words.gone)
  const emailOf = (c: Context): string => {
    const email = readConsentToken(services, 'contact', c.req.param('token') ?? '')
    if (email === undefined) throw expired()
    return email
  }
  const offered = () => {
    const { marketing, shopName } = services.shopSettings()
    return offeredConsents(marketing, shopName)
  }
  const fromOf = (c: Context) => ({
    ip: customerIp(c, services.settings.trustedProxies),
    pageUrl: services.settings.publicUrl + new URL(c.req.url).pathname.split('/').slice(0, 3).join('/'),
  })
  const refuseOften = (): never => {
    throw new Refusal(429, 'too_many_requests', words.tooOften)
  }
  const showForm = (
    c: Context,
    typed: { email: string; phone: string; channels: readonly string[] },
    problems: Extract<NewsletterPage, { step: 'form' }>['problems'] = [],
  ) =>
    show(
      c,
      {
        step: 'form',
        promise: services.shopSettings().marketing.promise,
        boxes: offered().map((one) => ({ ...one, isTicked: typed.channels.includes(one.channel) })),
        email: typed.email,
        phone: typed.phone,
        problems,
      },
      words.title,
      problems.length > 0 ? 422 : 200,
    )

  app.get(paths.newsletter, (c, next) =>
    offered().length === 0 ? next() : showForm(c, { email: '', phone: '', channels: [] }),
  )
  app.post(paths.newsletter, limitRate(services, 'newsletter', refuseOften), async (c, next) => {
    if (offered().length === 0) return next()
    const form = await readFormBody(c)
    const channels = tickedChannels(form)
    const typed = { email: field(form, 'email') ?? '', phone: field(form, 'telefon') ?? '', channels }
    const email = readEmail(typed.email)
    const phone = readPhone(typed.phone)
    const problems: Extract<NewsletterPage, { step: 'form' }>['problems'] = []
    if (email === undefined) problems.push({ field: 'email', text: words.needsEmail })
    if (phone === undefined && channels.some((channel) => channel !== 'email'))
      problems.push({ field: 'telefon', text: words.needsPhone })
    if (channels.length === 0) problems.push({ field: 'zgody', text: words.needsConsent })
    if (email === undefined || problems.length > 0) return showForm(c, typed, problems)
    await services.db.transaction((tx) =>
      subscribe(tx, services, {
        email,
        phone: phone ?? null,
        channels,
        source: 'newsletter',
        ...fromOf(c),
        pageUrl: services.settings.publicUrl + paths.newsletter,
        isProven: false,
      }),
    )
    services.mailWaiting()
    return showDone(c, words.title, words.asked)
  })

  const consentOf = async (c: Context): Promise<string> => {
    const id = readConsentToken(services, 'confirm', c.req.param('token') ?? '')
    if (id === undefined || !(await isConfirmable(services, id))) throw expired()
    return id
  }
  app.get(paths.confirmConsent(':token'), async (c) => {
    await consentOf(c)
    return showQuestion(
      c,
      words.title,
      words.confirmQuestion(services.shopSettings().shopName),
      words.confirmLabel,
    )
  })
  app.post(paths.confirmConsent(':token'), async (c) => {
    if (!(await confirmSubscription(services, await consentOf(c), fromOf(c)))) throw expired()
    return showDone(c, words.title, words.confirmed)
  })

  app.get(paths.unsubscribe(':token'), (c) => {
    emailOf(c)
    return showQuestion(c, words.unsubscribeTitle, words.unsubscribeQuestion, words.unsubscribeLabel)
  })
  app.post(paths.unsubscribe(':token'), async (c) => {
    await unsubscribe(services, emailOf(c), ['email'], { ...fromOf(c), source: 'link' })
    return showDone(c, words.unsubscribedTitle, words.unsubscribed)
  })

  const showChoices = async (c: Context) => {
    const choices = await listChoices(services, emailOf(c))
    const boxes = choices
      .filter(({ isGiven }) => isGiven)
      .map(({ channel }) => ({ channel, text: words.channels[channel], isTicked: true }))
    return show(c, { step: 'choices', action: new URL(c.req.url).pathname, boxes }, words.choicesTitle)
  }
  app.get(paths.consentChoices(':token'), showChoices)
  app.post(paths.consentChoices(':token'), async (c) => {
    const email = emailOf(c)
    const kept = tickedChannels(await readFormBody(c))
    const choices = await listChoices(services, email)
    await unsubscribe(
      services,
      email,
      choices
        .filter(({ isGiven, channel }) => isGiven && !kept.includes(channel))
        .map(({ channel }) => channel),
      { ...fromOf(c), source: 'link' },
    )
    return showDone(c, words.choicesTitle, words.savedChoices)
  })
  return app
}
