import { type Context, Hono } from 'hono'
import type { PageProps } from '#storefront/draw'
import { factorMail } from '#storefront/strings/pl/factor-mail.ts'
import { field, type Form, readForm } from '#server/http/read-form.ts'
import { sameOriginOnly } from '#server/http/same-origin.ts'
import type { IdentityService } from '../identity-service.ts'
import { showSignIn } from '../pages/show-sign-in.ts'
import { peerOf } from '../peer.ts'
import {
  approvePush,
  findPushQuestion,
  PUSH_APPROVAL_PARAMETER,
  PUSH_APPROVAL_PATH,
  type PushQuestion,
} from './push-approval.ts'

const words = factorMail.approval

type Approval = Extract<PageProps['sign-in'], { view: 'approval' }>

/** The page that a message to a device leads to: opening it says nothing, its button says yes. */
export const pushApprovalRoutes = (identity: IdentityService): Hono => {
  const { shop } = identity
  const show = async (
    c: Context,
    question: PushQuestion | undefined,
    status: 200 | 410,
    text: string,
    ask: Approval['ask'] = null,
  ) => {
    const site = question && (await identity.directory()).site(question.siteId)
    const title = question?.isNewDevice ? words.newDeviceTitle : words.title
    return showSignIn(c, shop, site && { site, formTargets: [] }, {
      title,
      props: { view: 'approval', title, text, ask },
      status,
    })
  }

  return (
    new Hono()
      .get(PUSH_APPROVAL_PATH, async (c) => {
        const secret = c.req.query(PUSH_APPROVAL_PARAMETER) ?? ''
        const question = await findPushQuestion(shop, secret)
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
      // Besides, the secret in the form is what nobody else's page could send along.
      .post(PUSH_APPROVAL_PATH, sameOriginOnly(shop.settings.publicUrl), async (c) => {
        const secret = field(await readForm(c).catch((): Form => ({})), PUSH_APPROVAL_PARAMETER) ?? ''
        const question = await findPushQuestion(shop, secret)
        const isApproved = await approvePush(identity, secret, peerOf(c, shop))
        return show(c, question, isApproved ? 200 : 410, isApproved ? words.done : words.gone)
      })
  )
}
