import { type Context, Hono } from 'hono'
import { FACTOR_TYPES, type FactorType } from '#contract/identity/names.ts'
import type { ChallengeData, SignInAnswer } from '#contract/identity/sign-in.ts'
import type { PageProps } from '#storefront/render'
import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account.ts'
import type { Services } from '#server/platform/services.ts'
import {
  findFactorKind,
  isUsableFactor,
  listAvailableFactors,
  unavailableFactors,
} from '#server/identity/factors/available-factors.ts'
import { setDeviceCookie } from '#server/identity/members/remembered-device.ts'
import { verifySecondFactor } from '#server/identity/sign-in/verify-factor.ts'
import { identityService } from '#server/identity/service/identity-service.ts'
import { findSecret } from '#server/identity/secrets/one-time-secrets.ts'
import type { StateData } from '#server/identity/sign-in/sign-in-context.ts'
import { proceedSignIn } from '#server/shop/sign-in-pages/finish-sign-in.ts'
import { formNonce } from '#server/shop/sign-in-pages/form-guard.ts'
import { type SignInProblem, isExpiredStep, signInProblem } from '#server/shop/sign-in-pages/problem-text.ts'
import { showSignIn } from '#server/shop/sign-in-pages/show-sign-in.ts'
import { atPlace, readStepForm } from '#server/shop/sign-in-pages/sign-in-routes.ts'
import { removeStep, readStep, type SignInLocation } from '#server/shop/sign-in-pages/sign-in-location.ts'

const MAX_CODE_LENGTH = 100

type Asked = Extract<PageProps['sign-in'], { view: 'second-factor' }>['asked']

const readFactor = (text: string): FactorType | undefined => FACTOR_TYPES.find((type) => type === text)

/** A sign-in that waits for its second factor. */
type Waiting = { stateToken: string; available: FactorType[]; asked: StateData['asked'] }

/** What the challenge shows on the page. */
const askedOf = (type: FactorType, data?: ChallengeData): Asked => ({
  type,
  hint: data?.hint ?? null,
  webauthnOptions: data?.webauthnData?.publicKeyCredentialRequestOptionsJson ?? null,
  challengeId: data?.webauthnData?.challengeId ?? data?.pushData?.transactionId ?? '',
})

const challengeOf = (answer: SignInAnswer) => answer.mfaChallengeData?.verificationChallengeData

/** /moje-konto/drugi-skladnik/: choosing among the factors, then proving one. */
export const secondFactorRoutes = (services: Services): Hono => {
  const identity = identityService(services)

  const findWaiting = async (c: Context, place: SignInLocation): Promise<Waiting | undefined> => {
    const stateToken = readStep(c, services)
    if (stateToken === undefined) return undefined
    const state = await findSecret<StateData>(services.db.read, 'state', stateToken, services.now())
    if (state?.data.step !== 'second-factor' || state.siteId !== place.site.id || state.identityId === null)
      return undefined
    const rules = { unavailable: unavailableFactors(services), isHighRisk: state.data.isHighRisk ?? false }
    const available = (await listAvailableFactors(services.db.read, state.identityId, rules))
      .filter(isUsableFactor)
      .map(({ factorType }) => factorType)
    return { stateToken, available, asked: state.data.asked }
  }

  const show = (
    c: Context,
    place: SignInLocation,
    available: FactorType[],
    asked: Asked,
    problems: SignInProblem[] = [],
  ) =>
    showSignIn(c, services, place, {
      title: words.factor.title,
      props: {
        view: 'second-factor',
        nonce: formNonce(c, services),
        query: place.query,
        problems,
        available,
        asked,
        mayRemember: true,
      },
      status: problems.length ? 422 : 200,
    })

  const beginAgain = (c: Context, place: SignInLocation) => {
    removeStep(c, services)
    return c.redirect(paths.signIn + place.query, 303)
  }

  const ask = async (
    c: Context,
    place: SignInLocation,
    { stateToken, available }: Waiting,
    factorType: FactorType,
    problems: SignInProblem[] = [],
  ) => {
    const { answer } = await verifySecondFactor(identity, place, { factorType, stateToken })
    return show(c, place, available, askedOf(factorType, challengeOf(answer)), problems)
  }

  /** The same question once more, with what was wrong. */
  const askAgain = (
    c: Context,
    place: SignInLocation,
    waiting: Waiting,
    factor: FactorType,
    problem: SignInProblem,
  ) => {
    if (findFactorKind(factor)?.asksAnew)
      return ask(c, place, waiting, factor, [{ ...problem, field: 'form' }]).catch(() => beginAgain(c, place))
    const { available, asked } = waiting
    return show(
      c,
      place,
      available,
      askedOf(factor, asked?.type === factor && asked.hint !== undefined ? { hint: asked.hint } : undefined),
      [problem],
    )
  }

  const post = async (c: Context, place: SignInLocation): Promise<Response> => {
    const { stale, typed } = await readStepForm(c, services)
    const waiting = await findWaiting(c, place)
    if (!waiting) return beginAgain(c, place)
    const { stateToken, available } = waiting
    const factor = readFactor(typed('factor'))
    if (stale.length || !factor)
      return show(
        c,
        place,
        available,
        null,
        stale.length ? stale : [{ field: 'factor', text: words.factor.chooseMissing }],
      )
    try {
      if (typed('co') === 'choose') return await ask(c, place, waiting, factor)
      const data = proofOf(factor, typed)
      if (!data)
        return await askAgain(c, place, waiting, factor, {
          field: 'code',
          text: words.factor.missing[factor] ?? words.factor.codeMissing,
        })
      const step = await verifySecondFactor(identity, place, {
        factorType: factor,
        stateToken,
        data,
        remembersDevice: typed('remember') === '1',
      })
      if (step.deviceToken !== undefined) setDeviceCookie(c, services, step.deviceToken)
      // A yes that has not come yet: the same question still stands.
      if (step.answer.state === 'MFA_CHALLENGE')
        return await show(c, place, available, askedOf(factor, challengeOf(step.answer)))
      return await proceedSignIn(c, identity, place, step.answer)
    } catch (error) {
      if (isExpiredStep(error)) return beginAgain(c, place)
      const problem = signInProblem(error, place.site)
      return askAgain(
        c,
        place,
        waiting,
        factor,
        problem.text === words.factor.wrong
          ? { text: words.factor.notRight[factor] ?? problem.text, field: 'code' }
          : problem,
      )
    }
  }

  return new Hono()
    .get(
      paths.secondFactor,
      atPlace(identity, async (c, place) => {
        const waiting = await findWaiting(c, place)
        return waiting ? show(c, place, waiting.available, null) : beginAgain(c, place)
      }),
    )
    .post(paths.secondFactor, atPlace(identity, post))
}

/** The factor's data object; undefined: nothing was typed. */
const proofOf = (type: FactorType, typed: (name: string) => string): object | undefined => {
  const { ofForm } = findFactorKind(type) ?? {}
  if (ofForm) return ofForm(typed)
  const code = typed('code').trim().slice(0, MAX_CODE_LENGTH)
  return code ? { code } : undefined
}
