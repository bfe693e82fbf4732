import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { anyEmail, email as emailSchema } from '#contract/identity/fields.ts'
import { CHECK_FIELD } from '#contract/identity/page-forms.ts'
import { emptyProfile } from '#contract/identity/profile.ts'
import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account/account.ts'
import { readAttribution } from '../attribution/read-attribution.ts'
import { recordMemberAttribution } from '../attribution/order-attribution.ts'
import { field, type FormBody, readFormBody } from '#server/platform/http/read-form.ts'
import type { Services } from '#server/platform/services.ts'
import { pageCheck } from '#server/identity/captcha/check-captcha.ts'
import { readDeviceCookie, setDeviceCookie } from '#server/identity/members/remembered-device.ts'
import { type IdentityService, identityService } from '#server/identity/service/identity-service.ts'
import { logInMember } from '#server/identity/sign-in/log-in-member.ts'
import { registerMember } from '#server/identity/sign-in/register-member.ts'
import { resendEmailCode, verifyEmail } from '#server/identity/sign-in/verify-email.ts'
import { proceedSignIn } from './finish-sign-in.ts'
import { formNonce, hasFormNonce } from './form-guard.ts'
import { findPageMember } from '#server/identity/sign-in/page-session.ts'
import { type SignInProblem, isExpiredStep, signInProblem } from './problem-text.ts'
import { showLogIn, showSignIn } from './show-sign-in.ts'
import {
  removeStep,
  saveStep,
  readSignInLocation,
  readStep,
  type SignInLocation,
} from './sign-in-location.ts'

const MAX_NAME = 120
const UNPROCESSABLE = 422

/** A page of sign-in needs a valid sign-in location; without one it shows an error. */
export const withLocation =
  (identity: IdentityService, show: (c: Context, location: SignInLocation) => Promise<Response>) =>
  async (c: Context): Promise<Response> => {
    const location = await readSignInLocation(c, identity)
    return location ? show(c, location) : c.redirect(paths.signInError, 303)
  }

/** The posted form, and the problems with it. */
export const readStepForm = async (
  c: Context,
  services: Services,
): Promise<{ form: FormBody; stale: SignInProblem[]; typed: (name: string) => string }> => {
  const form = await readFormBody(c)
  return {
    form,
    stale: hasFormNonce(c, services, form) ? [] : [{ field: 'form', text: words.signIn.stale }],
    typed: (name) => field(form, name) ?? '',
  }
}

/** /moje-konto/logowanie/, rejestracja/ and potwierdzenie-adresu/. */
export const signInPageRoutes = (services: Services): Hono => {
  const identity = identityService(services)

  const showRegister = (
    c: Context,
    location: SignInLocation,
    problems: SignInProblem[] = [],
    values = { email: '', firstName: '', lastName: '' },
  ) => {
    const { site } = location
    const check = pageCheck(services, location)
    return showSignIn(c, services, location, {
      title: words.register.title,
      props: {
        view: 'register',
        nonce: formNonce(c, services),
        query: location.query,
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
    location: SignInLocation,
    problems: SignInProblem[] = [],
    text: string | null = null,
  ) =>
    showSignIn(c, services, location, {
      title: words.verify.title,
      props: { view: 'verify', nonce: formNonce(c, services), query: location.query, problems, text },
      status: problems.length ? UNPROCESSABLE : 200,
    })

  const logIn = async (c: Context, location: SignInLocation): Promise<Response> => {
    const { stale, typed } = await readStepForm(c, services)
    const missing = [
      ...(typed('email').trim() ? [] : [{ field: 'email', text: words.signIn.emailMissing }]),
      ...(typed('password') ? [] : [{ field: 'password', text: words.signIn.passwordMissing }]),
    ]
    const problems = [...stale, ...missing]
    if (problems.length) return showLogIn(c, services, location, { problems, email: typed('email') })
    try {
      const { answer, deviceToken } = await logInMember(identity, location, {
        email: v.parse(anyEmail, typed('email')),
        password: typed('password').normalize('NFC'),
        pageCheck: typed(CHECK_FIELD),
        rememberedDevice: readDeviceCookie(c, services),
      })
      if (deviceToken !== undefined) setDeviceCookie(c, services, deviceToken)
      return await proceedSignIn(c, identity, location, answer)
    } catch (error) {
      return showLogIn(c, services, location, {
        problems: [signInProblem(error, location.site)],
        email: typed('email'),
      })
    }
  }

  const register = async (c: Context, location: SignInLocation): Promise<Response> => {
    const { form, stale, typed } = await readStepForm(c, services)
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
    if (problems.length || !email.success) return showRegister(c, location, problems, values)
    try {
      const profile = {
        ...emptyProfile(),
        ...(values.firstName ? { firstName: values.firstName } : {}),
        ...(values.lastName ? { lastName: values.lastName } : {}),
      }
      const step = await registerMember(identity, location, {
        email: email.output,
        password: typed('password').normalize('NFC'),
        profile,
        pageCheck: typed(CHECK_FIELD),
      })
      if (step.memberId !== null) await saveMemberOrigin(services, step.memberId, form)
      return await proceedSignIn(c, identity, location, step.answer)
    } catch (error) {
      return showRegister(
        c,
        location,
        [signInProblem(error, location.site, { email: 'email', password: 'password' })],
        values,
      )
    }
  }

  const verify = async (c: Context, location: SignInLocation): Promise<Response> => {
    const { stale, typed } = await readStepForm(c, services)
    const stateToken = readStep(c, services)
    if (stateToken === undefined)
      return showLogIn(c, services, location, { problems: [{ field: 'form', text: words.signIn.expired }] })
    if (stale.length) return showVerify(c, location, stale)
    try {
      if (typed('co') === 'resend') {
        const { answer } = await resendEmailCode(identity, location, stateToken)
        saveStep(c, services, answer.stateToken ?? stateToken)
        return await showVerify(c, location, [], words.verify.resent)
      }
      const code = typed('code').replace(/\s/g, '')
      if (!/^\d{6}$/.test(code))
        return await showVerify(c, location, [{ field: 'code', text: words.verify.codeMissing }])
      const { answer, deviceToken } = await verifyEmail(identity, location, {
        stateToken,
        code,
        rememberedDevice: readDeviceCookie(c, services),
      })
      if (deviceToken !== undefined) setDeviceCookie(c, services, deviceToken)
      return await proceedSignIn(c, identity, location, answer)
    } catch (error) {
      const problem = signInProblem(error, location.site, { code: 'code' })
      if (!isExpiredStep(error)) return showVerify(c, location, [problem])
      removeStep(c, services)
      return showLogIn(c, services, location, { problems: [problem] })
    }
  }

  return new Hono()
    .get(
      paths.signIn,
      withLocation(identity, async (c, location) => {
        const isAgain = c.req.query('ponownie') !== undefined
        if (location.client === null && !isAgain && (await findPageMember(c, services, location.site)))
          return c.redirect(location.next, 303)
        return showLogIn(c, services, location, { text: isAgain ? words.signIn.again : null })
      }),
    )
    .post(paths.signIn, withLocation(identity, logIn))
    .get(paths.register, withLocation(identity, showRegister))
    .post(paths.register, withLocation(identity, register))
    .get(
      paths.verifyEmail,
      withLocation(identity, async (c, location) =>
        readStep(c, services) === undefined
          ? c.redirect(paths.signIn + location.query, 303)
          : showVerify(c, location),
      ),
    )
    .post(paths.verifyEmail, withLocation(identity, verify))
}

/** Where a new member came from, in the format of an order's attribution. */
const saveMemberOrigin = async (services: Services, memberId: string, form: FormBody) => {
  const last: Record<string, unknown> = Object.create(null)
  for (const name in form) last[name] = form[name]?.at(-1)
  const values = readAttribution(last)
  if (values.length) await services.db.transaction((tx) => recordMemberAttribution(tx, memberId, values))
}
