import { type Context, Hono } from 'hono'
import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account.ts'
import { factorMail } from '#storefront/strings/pl/factor-mail.ts'
import type { Shop } from '#server/shop.ts'
import { approvePush, isPushWaiting, PUSH_APPROVAL_PARAMETER, PUSH_APPROVAL_PATH } from '../factors/push-approval.ts'
import { identityService } from '../identity-service.ts'
import { peerOf } from '../peer.ts'
import { formNonce } from './form-guard.ts'
import type { FormProblem } from './problem-text.ts'
import { showSignIn } from './show-sign-in.ts'
import { readStepForm } from './sign-in-routes.ts'

const { approval } = factorMail
const MAX_TOKEN = 1_000

/** Where a push leads: the device's owner says yes by a form, opening the link alone says nothing. */
export const approvalRoutes = (shop: Shop): Hono => {
  const tell = (c: Context, text: string, status: 200 | 410) =>
    showSignIn(c, shop, undefined, { title: approval.title, props: { view: 'message', title: approval.title, text, link: { url: paths.home, label: words.error.home } }, status })

  const ask = async (c: Context, secret: string, problems: FormProblem[] = []) =>
    secret.length <= MAX_TOKEN && (await isPushWaiting(shop, secret))
      ? showSignIn(c, shop, undefined, {
          title: approval.title,
          props: { view: 'approve-push', nonce: formNonce(c, shop), problems, title: approval.title, question: approval.question, yes: approval.yes, address: PUSH_APPROVAL_PATH, secret },
          status: problems.length ? 422 : 200,
        })
      : tell(c, approval.gone, 410)

  return new Hono()
    .get(PUSH_APPROVAL_PATH, (c) => ask(c, c.req.query(PUSH_APPROVAL_PARAMETER) ?? ''))
    .post(PUSH_APPROVAL_PATH, async (c) => {
      const { stale, typed } = await readStepForm(c, shop)
      const secret = typed(PUSH_APPROVAL_PARAMETER)
      if (stale.length) return ask(c, secret, stale)
      const isDone = secret.length <= MAX_TOKEN && (await approvePush(identityService(shop), secret, peerOf(c, shop)))
      return isDone ? tell(c, approval.done, 200) : tell(c, approval.gone, 410)
    })
}
