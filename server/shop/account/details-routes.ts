import { Hono } from 'hono'
import * as v from 'valibot'
import { email as emailSchema } from '#contract/identity/fields.ts'
import { readPhone } from '#contract/shop/checkout-fields.ts'
import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account/account.ts'
import { checkout as checkoutWords } from '#storefront/strings/pl/cart/checkout.ts'
import {
  beginEmailChange,
  confirmEmailChange,
  findEmailChange,
} from '#server/identity/members/change-email.ts'
import { changeProfile, readTexts } from '#server/identity/members/change-profile.ts'
import { signInProblem } from '../sign-in-pages/problem-text.ts'
import { removeStep, saveStep, readStep } from '../sign-in-pages/sign-in-location.ts'
import type { Services } from '#server/platform/services.ts'
import { type AccountPost, type AccountRequest, forMember, forMemberForm } from './account-page.ts'
import { confirmPassword } from '#server/shop/account/security/confirm-password.ts'
import { changeMemberPassword } from '#server/identity/sign-in/set-password.ts'

const showPasswordForm = (
  { show: draw, nonce, member, owner }: AccountRequest,
  problems: { field: string; text: string }[] = [],
) =>
  draw(
    words.passwordPage.title,
    {
      view: 'password',
      form: { nonce, problems },
      hasPassword: member.password_hash !== null,
      minPasswordLength: owner.site.settings.minPasswordLength,
    },
    problems,
  )

/** /moje-konto/haslo/. */
export const passwordRoutes = (services: Services): Hono =>
  new Hono()
    .get(
      paths.password,
      forMember(services, (request) => showPasswordForm(request)),
    )
    .post(
      paths.password,
      forMemberForm(services, async (request) => {
        const { typed, stale, identity, owner, session, tell } = request
        const missing = typed('new_password')
          ? []
          : [{ field: 'new_password', text: words.signIn.passwordMissing }]
        if (stale.length || missing.length) return showPasswordForm(request, [...stale, ...missing])
        const wrong = await confirmPassword(request)
        if (wrong.length) return showPasswordForm(request, wrong)
        try {
          await changeMemberPassword(
            identity,
            { site: owner.site, client: null, peer: owner.peer },
            {
              memberId: session.subject_id,
              sessionId: session.id,
              newPassword: typed('new_password').normalize('NFC'),
            },
          )
        } catch (error) {
          return showPasswordForm(request, [signInProblem(error, owner.site, { password: 'new_password' })])
        }
        return tell(words.passwordPage.changed, paths.password)
      }),
    )

type Problems = { field: string; text: string }[]
type Values = { first_name: string; last_name: string; phone: string }
type Shown = {
  details?: Problems
  email?: Problems
  values?: Values
  newEmail?: string
  codeSentTo?: string | null
}

const MAX_NAME = 120

const savedValues = ({ member }: AccountRequest): Values => {
  const { profile } = readTexts(member)
  return {
    first_name: profile.firstName ?? '',
    last_name: profile.lastName ?? '',
    phone: profile.phonesV2[0]?.phone ?? '',
  }
}

const show = (
  request: AccountRequest,
  { details = [], email = [], values = savedValues(request), newEmail = '', codeSentTo = null }: Shown = {},
) =>
  request.show(
    words.details.title,
    {
      view: 'details',
      details: { nonce: request.nonce, problems: details },
      values,
      emailForm: { nonce: request.nonce, problems: email },
      email: request.member.email,
      newEmail,
      codeSentTo,
      hasPassword: request.member.password_hash !== null,
    },
    [...details, ...email],
  )

const saveDetails = async (request: AccountPost): Promise<Response> => {
  const { typed, stale, services, member, tell } = request
  const values = {
    first_name: typed('first_name').trim(),
    last_name: typed('last_name').trim(),
    phone: typed('phone').trim(),
  }
  const phone = values.phone ? readPhone(values.phone) : ''
  const problems = [
    ...stale,
    ...(['first_name', 'last_name'] as const).flatMap((name) =>
      values[name].length > MAX_NAME ? [{ field: name, text: words.register.tooLongText }] : [],
    ),
    ...(phone === undefined
      ? [{ field: 'phone', text: checkoutWords.problem('billing_phone', 'phone') }]
      : []),
  ]
  if (problems.length || phone === undefined) return show(request, { details: problems, values })
  await services.db.transaction((tx) =>
    changeProfile(
      tx,
      services,
      member.id,
      ({ profile: { firstName: _first, lastName: _last, ...profile }, metadata }) => ({
        profile: {
          ...profile,
          ...(values.first_name ? { firstName: values.first_name } : {}),
          ...(values.last_name ? { lastName: values.last_name } : {}),
          phonesV2: [...(phone ? [{ phone, tag: 'MAIN' as const }] : []), ...profile.phonesV2.slice(1)],
        },
        metadata,
      }),
    ),
  )
  return tell(words.details.saved, paths.details)
}

const beginChange = async (request: AccountPost): Promise<Response> => {
  const { typed, stale, member, identity, owner, c, services } = request
  const newEmail = typed('new_email').trim().slice(0, 300)
  const email = v.safeParse(emailSchema, newEmail)
  const wrong = !newEmail
    ? words.signIn.emailMissing
    : !email.success
      ? words.register.emailInvalid
      : email.output === member.email
        ? words.details.same
        : null
  if (stale.length || wrong !== null || !email.success)
    return show(request, {
      email: [...stale, ...(wrong === null ? [] : [{ field: 'new_email', text: wrong }])],
      newEmail,
    })
  const problems = await confirmPassword(request)
  if (problems.length) return show(request, { email: problems, newEmail })
  try {
    saveStep(c, services, await beginEmailChange(identity, owner, email.output))
  } catch (error) {
    return show(request, { email: [signInProblem(error, owner.site)], newEmail })
  }
  return c.redirect(`${paths.details}?kod=1`, 303)
}

const confirmChange = async (request: AccountPost): Promise<Response> => {
  const { typed, stale, identity, owner, c, services, tell } = request
  const token = readStep(c, services) ?? ''
  const codeSentTo = await findEmailChange(identity, owner, token)
  if (codeSentTo === undefined) return show(request, { email: [{ field: 'form', text: words.verify.wrong }] })
  const code = typed('code').replace(/\s/g, '')
  if (stale.length || !/^\d{6}$/.test(code))
    return show(request, {
      email: stale.length ? stale : [{ field: 'code', text: words.verify.codeMissing }],
      codeSentTo,
    })
  const outcome = await confirmEmailChange(identity, owner, token, code)
  if (outcome === 'wrong_code')
    return show(request, { email: [{ field: 'code', text: words.verify.wrong }], codeSentTo })
  removeStep(c, services)
  if (outcome === 'changed') return tell(words.details.changed, paths.details)
  return show(request, {
    email: [{ field: 'form', text: outcome === 'taken' ? words.details.taken : words.verify.wrong }],
  })
}

/** /moje-konto/dane/. */
export const detailsRoutes = (services: Services): Hono =>
  new Hono()
    .get(
      paths.details,
      forMember(services, async (request) => {
        const token = request.c.req.query('kod') === undefined ? undefined : readStep(request.c, services)
        return show(request, {
          codeSentTo: (token && (await findEmailChange(request.identity, request.owner, token))) || null,
        })
      }),
    )
    .post(
      paths.details,
      forMemberForm(services, (request) => {
        const what = request.typed('co')
        if (what === 'email') return beginChange(request)
        return what === 'email-code' ? confirmChange(request) : saveDetails(request)
      }),
    )
