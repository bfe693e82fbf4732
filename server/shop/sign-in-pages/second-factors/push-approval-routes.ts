import { type Context, Hono } from 'hono'
import type { PageProps } from '#storefront/render'
import { factorMail } from '#storefront/strings/pl/mail/factor-mail.ts'
import { field, type FormBody, readFormBody } from '#server/platform/http/read-form.ts'
import { sameOriginOnly } from '#server/platform/http/same-origin.ts'
import type { IdentityService } from '#server/identity/service/identity-service.ts'
import { showSignIn } from '#server/shop/sign-in-pages/show-sign-in.ts'
import { peerOf } from '#server/identity/http/peer.ts'
import {
  approvePush,
  findPushPrompt,
  PUSH_APPROVAL_PARAMETER,
  PUSH_APPROVAL_PATH,
  type PushPrompt,
} from '#server/identity/factors/push-device.ts'

const words = factorMail.approval

type Approval = Extract<PageProps['sign-in'], { view: 'approval' }>

/** The page of a message to a device: opening it confirms nothing, its button does. */
export const pushApprovalRoutes = (identity: IdentityService): Hono => {
  const { services } = identity
  const show = async (
    c: Context,
    question: PushPrompt | undefined,
    status: 200 | 410,
    text: string,
    ask: Approval['ask'] = null,
  ) => {
    const site = question && (await identity.directory()).site(question.siteId)
    const title = question?.isNewDevice ? words.newDeviceTitle : words.title
    return showSignIn(c, services, site && { site, formTargets: [] }, {
      title,
      props: { view: 'approval', title, text, ask },
      status,
    })
  }

  return (
    new Hono()
      .get(PUSH_APPROVAL_PATH, async (c) => {
        const secret = c.req.query(PUSH_APPROVAL_PARAMETER) ?? ''
        const question = await findPushPrompt(services, secret)
        if (!question) return show(c, undefined, 410, words.gone)
        const ask = {
          action: PUSH_APPROVAL_PATH,
          name: PUSH_APPROVAL_PARAMETER,
          secret,
          yes: words.yes,
          otherwise: question.isNewDevice ? words.notMyDevice : words.notMe,
        }
        return show(c, question, 200, question.isNewDevice ? words.newDevice : words.question, ask)
      })
      // Besides, the form contains a secret that no other site's page could send.
      .post(PUSH_APPROVAL_PATH, sameOriginOnly(services.settings.publicUrl), async (c) => {
        const secret = field(await readFormBody(c).catch((): FormBody => ({})), PUSH_APPROVAL_PARAMETER) ?? ''
        const question = await findPushPrompt(services, secret)
        const isApproved = await approvePush(identity, secret, peerOf(c, services))
        return show(c, question, isApproved ? 200 : 410, isApproved ? words.done : words.gone)
      })
  )
}
