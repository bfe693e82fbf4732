import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { anyEmail, email as emailSchema } from '#contract/identity/fields.ts'
import { CHECK_FIELD } from '#contract/identity/page-forms.ts'
import { emptyProfile } from '#contract/identity/profile.ts'
import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account.ts'
import { readAttribution } from '#server/attribution/read-attribution.ts'
import { recordMemberAttribution } from '#server/attribution/record-attribution.ts'
import { field, type Form, readForm } from '#server/http/read-form.ts'
import type { Shop } from '#server/shop.ts'
import { pageCheck } from '../captcha/page-check.ts'
import { readDeviceCookie, setDeviceCookie } from '../factors/remembered-device.ts'
import { type IdentityService, identityService } from '../identity-service.ts'
import { logInMember } from '../sign-in/log-in-member.ts'
import { registerMember } from '../sign-in/register-member.ts'
import { resendEmailCode, verifyEmail } from '../sign-in/verify-email.ts'
import { goOn } from './finish-sign-in.ts'
import { formNonce, hasFormNonce } from './form-guard.ts'
import { findPageMember } from './page-session.ts'
import { type FormProblem, isExpired, problemOf } from './problem-text.ts'
import { showLogIn } from './show-log-in.ts'
import { showSignIn } from './show-sign-in.ts'
import { forgetStep, keepStep, readPlace, readStep, type SignInPlace } from './sign-in-place.ts'

const MAX_NAME = 120
const UNPROCESSABLE = 422

/** A step's page needs a place to sign in for; without one there is nothing to go on with. */
export const atPlace =
  (identity: IdentityService, show: (c: Context, place: SignInPlace) => Promise<Response>) =>
  async (c: Context): Promise<Response> => {
    const place = await readPlace(c, identity)
    return place ? show(c, place) : c.redirect(paths.signInError, 303)
  }

/** What was posted, and what is wrong with it as a form. */
export const readStepForm = async (
  c: Context,
  shop: Shop,
): Promise<{ form: Form; stale: FormProblem[]; typed: (name: string) => string }> => {
  const form = await readForm(c)
  return {
    form,
    stale: hasFormNonce(c, shop, form) ? [] : [{ field: 'form', text: words.signIn.stale }],
    typed: (name) => field(form, name) ?? '',
  }
}

/** /moje-konto/logowanie/, rejestracja/ and potwierdzenie-adresu/. */
export const signInRoutes = (shop: Shop): Hono => {
  const identity = identityService(shop)

  const showRegister = (
    c: Context,
    place: SignInPlace,
    problems: FormProblem[] = [],
    values = { email: '', firstName: '', lastName: '' },
  ) => {
    const { site } = place
    const check = pageCheck(shop, place)
    return showSignIn(c, shop, place, {
      title: words.register.title,
      props: {
        view: 'register',
        nonce: formNonce(c, shop),
        query: place.query,
        problems,
        values,
        minPasswordLength: site.settings.minPasswordLength,
        isOwn: site.isOwn,
        check,
      },
      status: problems.length ? UNPROCESSABLE : 200,
      check,
    })
  }

  const showVerify = (
    c: Context,
    place: SignInPlace,
    problems: FormProblem[] = [],
    text: string | null = null,
  ) =>
    showSignIn(c, shop, place, {
      title: words.verify.title,
      props: { view: 'verify', nonce: formNonce(c, shop), query: place.query, problems, text },
      status: problems.length ? UNPROCESSABLE : 200,
    })

  const logIn = async (c: Context, place: SignInPlace): Promise<Response> => {
    const { stale, typed } = await readStepForm(c, shop)
    const missing = [
      ...(typed('email').trim() ? [] : [{ field: 'email', text: words.signIn.emailMissing }]),
      ...(typed('password') ? [] : [{ field: 'password', text: words.signIn.passwordMissing }]),
    ]
    const problems = [...stale, ...missing]
    if (problems.length) return showLogIn(c, shop, place, { problems, email: typed('email') })
    try {
      const { answer, deviceToken } = await logInMember(identity, place, {
        email: v.parse(anyEmail, typed('email')),
        password: typed('password').normalize('NFC'),
        pageCheck: typed(CHECK_FIELD),
        rememberedDevice: readDeviceCookie(c, shop),
      })
      if (deviceToken !== undefined) setDeviceCookie(c, shop, deviceToken)
      return await goOn(c, identity, place, answer)
    } catch (error) {
      return showLogIn(c, shop, place, { problems: [problemOf(error, place.site)], email: typed('email') })
    }
  }

  const register = async (c: Context, place: SignInPlace): Promise<Response> => {
    const { form, stale, typed } = await readStepForm(c, shop)
    const values = {
      email: typed('email').slice(0, 254),
      firstName: typed('first_name').trim(),
      lastName: typed('last_name').trim(),
    }
    const email = v.safeParse(emailSchema, values.email)
    const problems = [
      ...stale,
      ...(values.email.trim()
        ? email.success
          ? []
          : [{ field: 'email', text: words.register.emailInvalid }]
        : [{ field: 'email', text: words.signIn.emailMissing }]),
      ...(typed('password') ? [] : [{ field: 'password', text: words.signIn.passwordMissing }]),
      ...(values.firstName.length > MAX_NAME
        ? [{ field: 'first_name', text: words.register.tooLongText }]
        : []),
      ...(values.lastName.length > MAX_NAME
        ? [{ field: 'last_name', text: words.register.tooLongText }]
        : []),
    ]
    if (problems.length || !email.success) return showRegister(c, place, problems, values)
    try {
      const profile = {
        ...emptyProfile(),
        ...(values.firstName ? { firstName: values.firstName } : {}),
        ...(values.lastName ? { lastName: values.lastName } : {}),
      }
      const step = await registerMember(identity, place, {
        email: email.output,
        password: typed('password').normalize('NFC'),
        profile,
        pageCheck: typed(CHECK_FIELD),
      })
      if (step.memberId !== null) await keepOrigin(shop, step.memberId, form)
      return await goOn(c, identity, place, step.answer)
    } catch (error) {
      return showRegister(
        c,
        place,
        [problemOf(error, place.site, { email: 'email', password: 'password' })],
        values,
      )
    }
  }

  const verify = async (c: Context, place: SignInPlace): Promise<Response> => {
    const { stale, typed } = await readStepForm(c, shop)
    const stateToken = readStep(c, shop)
    if (stateToken === undefined)
      return showLogIn(c, shop, place, { problems: [{ field: 'form', text: words.signIn.expired }] })
    if (stale.length) return showVerify(c, place, stale)
    try {
      if (typed('co') === 'resend') {
        const { answer } = await resendEmailCode(identity, place, stateToken)
        keepStep(c, shop, answer.stateToken ?? stateToken)
        return await showVerify(c, place, [], words.verify.resent)
      }
      const code = typed('code').replace(/\s/g, '')
      if (!/^\d{6}$/.test(code))
        return await showVerify(c, place, [{ field: 'code', text: words.verify.codeMissing }])
      const { answer, deviceToken } = await verifyEmail(identity, place, {
        stateToken,
        code,
        rememberedDevice: readDeviceCookie(c, shop),
      })
      if (deviceToken !== undefined) setDeviceCookie(c, shop, deviceToken)
      return await goOn(c, identity, place, answer)
    } catch (error) {
      const problem = problemOf(error, place.site, { code: 'code' })
      if (!isExpired(error)) return showVerify(c, place, [problem])
      forgetStep(c, shop)
      return showLogIn(c, shop, place, { problems: [problem] })
    }
  }

  return new Hono()
    .get(
      paths.signIn,
      atPlace(identity, async (c, place) => {
        const isAgain = c.req.query('ponownie') !== undefined
        if (place.client === null && !isAgain && (await findPageMember(c, shop, place.site)))
          return c.redirect(place.next, 303)
        return showLogIn(c, shop, place, { text: isAgain ? words.signIn.again : null })
      }),
    )
    .post(paths.signIn, atPlace(identity, logIn))
    .get(paths.register, atPlace(identity, showRegister))
    .post(paths.register, atPlace(identity, register))
    .get(
      paths.verifyEmail,
      atPlace(identity, async (c, place) =>
        readStep(c, shop) === undefined ? c.redirect(paths.signIn + place.query, 303) : showVerify(c, place),
      ),
    )
    .post(paths.verifyEmail, atPlace(identity, verify))
}

/** Where a new member came from, as an order keeps it. */
const keepOrigin = async (shop: Shop, memberId: string, form: Form) => {
  const last: Record<string, unknown> = Object.create(null)
  for (const name in form) last[name] = form[name]?.at(-1)
  const values = readAttribution(last)
  if (values.length) await shop.db.transaction((tx) => recordMemberAttribution(tx, memberId, values))
}
